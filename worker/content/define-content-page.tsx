import type { ReactNode } from "react";
import type { ContentText } from "../../shared/content/content-text.ts";
import { foreignLang, inLocale, type Localized } from "../../shared/content/localized.ts";
import { useShop } from "../../shared/i18n/site-context.ts";
import type { MessageId } from "../../shared/i18n/translate.ts";
import type { Path } from "../../shared/routes.ts";
import { SitePicture } from "../../shared/ui/site-picture.tsx";
import { publicPage } from "../platform/render/define-page.ts";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { unmarked } from "../platform/render/marked-text.tsx";
import { ContentPage, Facts, Sections } from "./content-page.tsx";

interface ContentPageOptions<Text extends ContentText> {
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

/** Declares a page whose text is the project's own (shared/content). */
export const contentPage = <Text extends ContentText>(options: ContentPageOptions<Text>) => {
  const { path, content, picture, alt } = options;
  function Page({ data }: { data: Text }) {
    const { t, locale } = useShop();
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
              sizes="(width >= 1024px) 560px, 100vw"
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
    cache: "page",
    queries: [],
    load: async ({ locale }) => inLocale(content, locale),
    head: (text, { shop, config }) => ({
      title: text.title,
      description: unmarked(text.description, shop),
      canonical: path,
      structured: [breadcrumbList(crumbsOf(shop.t, text.title), shop, config.baseUrl)],
    }),
    component: Page,
  });
};
