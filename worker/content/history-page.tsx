import { type HistoryText, history } from "../../shared/content/history.ts";
import { foreignLang, inLocale } from "../../shared/content/localized.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";
import { SitePicture } from "../../shared/ui/site-picture.tsx";
import { publicPage } from "../platform/render/define-page.ts";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { Marked } from "../platform/render/marked-text.tsx";
import { ContentPage } from "./content-page.tsx";

function History({ data }: { data: HistoryText }) {
  const { t, locale } = useShop();
  return (
    <ContentPage
      crumbs={[{ name: t("layout.home"), href: "/" }, { name: data.title }]}
      title={data.title}
      lead={data.lead}
      lang={foreignLang(history, locale)}
      picture={
        <SitePicture
          name="history"
          width={1200}
          height={675}
          alt=""
          sizes="(width >= 1024px) 560px, 100vw"
          priority
        />
      }
    >
      <ol className="timeline">
        {data.milestones.map(({ year, title, text }) => (
          <li key={year}>
            <p className="timeline-year">{year}</p>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="prose">
        <Marked text={data.closing} />
      </p>
    </ContentPage>
  );
}

export default publicPage({
  path: routes.history(),
  cache: "page",
  load: async ({ locale }) => inLocale(history, locale),
  head: ({ title, description }, { shop, config }) => {
    const crumbs = [{ name: shop.t("layout.home"), href: "/" }, { name: title }];
    return {
      title,
      description,
      canonical: routes.history(),
      structured: [breadcrumbList(crumbs, shop, config.baseUrl)],
    };
  },
  component: History,
});
