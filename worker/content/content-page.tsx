import type { ReactNode } from "react";
import ContactForm from "../../client/contact/contact-form.island.tsx";
import type { BrandPage, PageText, TextSection } from "../../shared/brand.ts";
import { foreignLang, inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { ProductCard } from "../../shared/product.ts";
import type { Site } from "../../shared/site.ts";
import { Breadcrumb, type Crumb } from "../../shared/ui/breadcrumb.tsx";
import { SitePicture } from "../../shared/ui/picture.tsx";
import { type Page, publicPage, type Typed } from "../platform/render/define-page.ts";
import { Island } from "../platform/render/island.tsx";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { Blocks, Marked, unmarked } from "../platform/render/marked-text.tsx";
import { ProductRow, readRow, toListingPath } from "../product/product-row.tsx";

interface ContentPageProps {
  crumbs: Crumb[];
  title: string;
  lead?: string;
  /** Set when the content is in another language than the page. */
  lang?: string;
  picture?: ReactNode;
  children: ReactNode;
}

/** The frame of every content page: breadcrumb, title, lead and the rest. */
export function ContentPage({ crumbs, title, lead, lang, picture, children }: ContentPageProps) {
  return (
    <div className="content-page">
      <Breadcrumb crumbs={crumbs} />
      <div lang={lang} className="content-page-inside">
        <header className={picture ? "content-head content-head-picture" : "content-head"}>
          <div className="content-head-text">
            <h1>{title}</h1>
            {lead && (
              <p className="lead">
                <Marked text={lead} />
              </p>
            )}
          </div>
          {picture}
        </header>
        {children}
      </div>
    </div>
  );
}

/** Sections, each with its heading and its id as anchor. */
function Sections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ id, title, body }) => (
    <section key={id} id={id} className="prose content-section">
      <h2>{title}</h2>
      <Blocks blocks={body} />
    </section>
  ));
}

/** Figures in large print. */
function Facts({ facts }: { facts: readonly { value: string; label: string }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ title, rows }: NonNullable<PageText["table"]>) {
  return (
    <table className="details fact-table">
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Milestones({ milestones }: { milestones: NonNullable<PageText["milestones"]> }) {
  return (
    <ol className="timeline">
      {milestones.map(({ year, title, text }) => (
        <li key={year}>
          <p className="timeline-year">{year}</p>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function Text({ text }: { text: PageText }) {
  const { facts, table, milestones, sections, closing } = text;
  return (
    <>
      {facts && <Facts facts={facts} />}
      {table && <Table {...table} />}
      {milestones && <Milestones milestones={milestones} />}
      {sections && (
        <div className="content-sections">
          <Sections sections={sections} />
        </div>
      )}
      {closing && (
        <p className="prose">
          <Marked text={closing} />
        </p>
      )}
    </>
  );
}

interface ContentPageOptions extends Omit<BrandPage, "links">, Pick<Page, "menus"> {
  /** Shown below the text. */
  after?: ReactNode;
  /** The text with what depends on the shop's settings. */
  fill?(text: PageText, site: Pick<Site, "locale" | "settings" | "t">): PageText;
}

const listCrumbs = (t: (id: MessageId) => string, title: string) => [
  { name: t("layout.home"), href: "/" },
  { name: title },
];

interface ContentPageData {
  text: PageText;
  products: ProductCard[];
}

/** Declares a page whose text is not the backend's. */
export function contentPage({
  path,
  menus,
  text,
  picture,
  products,
  contactForm,
  after,
  fill = (own) => own,
}: ContentPageOptions): Page {
  function Content({ data, typed }: { data: ContentPageData; typed: Typed }) {
    const { t, locale } = useSite();
    return (
      <ContentPage
        crumbs={listCrumbs(t, data.text.title)}
        title={data.text.title}
        lead={data.text.lead}
        lang={foreignLang(text, locale)}
        picture={
          picture && (
            <SitePicture
              name={picture}
              width={1200}
              height={675}
              alt={data.text.picture ?? ""}
              sizes="(width >= 64em) 560px, 100vw"
              priority
            />
          )
        }
      >
        <Text text={data.text} />
        {products && (
          <ProductRow
            title={inLocale(products.title, locale)}
            products={data.products}
            href={toListingPath(products)}
          />
        )}
        {contactForm && (
          <section className="page-section">
            <h2 id="title">{inLocale(contactForm, locale)}</h2>
            <Island of={ContactForm} props={{ ...typed("contact"), notices: [], isSent: false }} />
          </section>
        )}
        {after}
      </ContentPage>
    );
  }
  return publicPage({
    path,
    menus,
    sitemap: true,
    cache: "page",
    // A table looks as a product's.
    styles: (data) => (data.text.table ? "other" : "content"),
    early: () => true,
    queries: [],
    load: async ({ locale, site, catalogue }) => ({
      text: fill(inLocale(text, locale), site),
      products: products ? await readRow(catalogue, products) : [],
    }),
    head: ({ text: { title, description } }, { site, config }) => ({
      title,
      description: unmarked(description, site),
      canonical: path,
      typed: contactForm && "contact",
      structured: [breadcrumbList(listCrumbs(site.t, title), site, config.baseUrl)],
    }),
    component: Content,
  });
}
