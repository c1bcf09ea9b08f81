import type { ReactNode } from "react";
import { foreignLang, inLocale, type Localized } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { Path } from "../../shared/routes.ts";
import { Breadcrumb, type Crumb } from "../../shared/ui/breadcrumb.tsx";
import { SitePicture } from "../../shared/ui/picture.tsx";
import { type Page, publicPage } from "../platform/render/define-page.ts";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { type Block, Blocks, Marked, unmarked } from "../platform/render/marked-text.tsx";

/** A section of a page with its own heading. */
interface Section {
  /** Anchor for links: the same in every language. */
  id: string;
  title: string;
  body: readonly Block[];
}

/** The text of a page that does not come from the backend. */
export interface ContentText {
  title: string;
  /** For search engines and shared links: one sentence of at most 160 characters. */
  description: string;
  lead: string;
  /** Figures shown in large print. */
  facts?: readonly { value: string; label: string }[];
  sections: readonly Section[];
}

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
function Sections({ sections }: { sections: readonly Section[] }) {
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

interface ContentPageOptions<Text extends ContentText> extends Pick<Page, "menus"> {
  path: Path;
  content: Localized<Text>;
  /** The page's picture: public/pictures/{name}-{width}.avif and .webp. */
  picture?: string;
  alt?: (text: Text) => string;
  /** Shown between lead and sections. */
  before?: (text: Text) => ReactNode;
  after?: (text: Text) => ReactNode;
}

const crumbsOf = (t: (id: MessageId) => string, title: string) => [
  { name: t("layout.home"), href: "/" },
  { name: title },
];

/** Declares a page whose text is the project's own. */
export const contentPage = <Text extends ContentText>(options: ContentPageOptions<Text>) => {
  const { path, menus, content, picture, alt } = options;
  function Page({ data }: { data: Text }) {
    const { t, locale } = useSite();
    return (
      <ContentPage
        crumbs={crumbsOf(t, data.title)}
        title={data.title}
        lead={data.lead}
        lang={foreignLang(content, locale)}
        picture={
          picture && (
            <SitePicture
              name={picture}
              width={1200}
              height={675}
              alt={alt?.(data) ?? ""}
              sizes="(width >= 64em) 560px, 100vw"
              priority
            />
          )
        }
      >
        {data.facts && <Facts facts={data.facts} />}
        {options.before?.(data)}
        <div className="content-sections">
          <Sections sections={data.sections} />
        </div>
        {options.after?.(data)}
      </ContentPage>
    );
  }
  return publicPage({
    path,
    menus,
    sitemap: true,
    cache: "page",
    early: () => true,
    queries: [],
    load: async ({ locale }) => inLocale(content, locale),
    head: (text, { site, config }) => ({
      title: text.title,
      description: unmarked(text.description, site),
      canonical: path,
      structured: [breadcrumbList(crumbsOf(site.t, text.title), site, config.baseUrl)],
    }),
    component: Page,
  });
};
