import type { QuestionGroup, QuestionsText } from "../../shared/brand.ts";
import { foreignLang, inLocale } from "../../shared/i18n/locales.ts";
import { useSite } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { readOfferedPayments } from "../delivery/offered-payments.ts";
import { intlFor } from "../platform/i18n/intl.ts";
import { type PublicContext, publicPage } from "../platform/render/define-page.ts";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { unmarked } from "../platform/render/marked-text.tsx";
import { isCash } from "../settings/payment-gateways.ts";
import { store } from "../store.ts";
import { ContentPage } from "./content-page.tsx";
import { faqWith, Questions } from "./questions.tsx";

const { questions: faq } = store.brand;

function Contents({ groups }: { groups: readonly QuestionGroup[] }) {
  const { t } = useSite();
  return (
    <nav className="page-contents" aria-label={t("content.on-this-page")}>
      <ul>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Faq({ data }: { data: QuestionsText }) {
  const { t, locale } = useSite();
  return (
    <ContentPage
      crumbs={[{ name: t("layout.home"), href: "/" }, { name: data.title }]}
      title={data.title}
      lead={data.lead}
      lang={foreignLang(faq, locale)}
    >
      <Contents groups={data.groups} />
      {data.groups.map(({ id, title, questions }) => (
        <section key={id} id={id} className="content-section question-group">
          <h2>{title}</h2>
          <Questions questions={questions} />
        </section>
      ))}
    </ContentPage>
  );
}

const faqData = ({ groups }: QuestionsText, site: Site): object => ({
  "@type": "FAQPage",
  mainEntity: groups.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: {
        "@type": "Answer",
        text: answer.map((block) => unmarked([block].flat().join(" "), site)).join("\n"),
      },
    })),
  ),
});

/** How a cart can be paid besides cash, which the text has itself; null where it is unknown now. */
async function methodsInWords(context: PublicContext): Promise<string | null> {
  const payments = await readOfferedPayments(context);
  const titles = (payments ?? []).filter(({ id }) => !isCash(id)).map(({ title }) => title);
  return titles.length > 0 ? intlFor(context.locale).formatList(titles) : null;
}

export default publicPage({
  path: routes.faq(),
  sitemap: true,
  menus: [
    { menu: "more", position: 2, text: "layout.faq" },
    { menu: "help", position: 1, text: "layout.faq" },
    { menu: "help", position: 2, text: "layout.delivery", href: routes.faq("cost") },
    { menu: "help", position: 3, text: "layout.returns", href: routes.faq("change-of-mind") },
  ],
  cache: "page",
  styles: "content",
  early: () => true,
  load: async (context): Promise<QuestionsText> => {
    const { config, locale } = context;
    const hasDistricts = config.districts !== "off";
    const methods = await methodsInWords(context);
    return faqWith(inLocale(faq, locale), { hasDistricts, methods });
  },
  head: (text, { site, config }) => {
    const crumbs = [{ name: site.t("layout.home"), href: "/" }, { name: text.title }];
    return {
      title: text.title,
      description: text.description,
      canonical: routes.faq(),
      structured: [faqData(text, site), breadcrumbList(crumbs, site, config.baseUrl)],
    };
  },
  component: Faq,
});
