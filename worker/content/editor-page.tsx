import { useSite } from "../../shared/i18n/site-context.ts";
import type { Path } from "../../shared/routes.ts";
import type { Site } from "../../shared/site.ts";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import type { EditorPage } from "../commerce/editor-page.ts";
import { CleanContent } from "../platform/render/clean-content.tsx";
import { plainText } from "../platform/render/clean-html.ts";
import { notFound, type PageOutcome, publicPage } from "../platform/render/define-page.ts";
import { breadcrumbList } from "../platform/render/json-ld.tsx";
import { articleRatio } from "./article-card.tsx";

const listCrumbs = ({ title }: EditorPage, { t }: Pick<Site, "t">) => [
  { name: t("layout.home"), href: "/" },
  { name: title },
];

function EditorPageView({ data }: { data: EditorPage }) {
  const site = useSite();
  return (
    <>
      <Breadcrumb crumbs={listCrumbs(data, site)} />
      <article className="article">
        <header className="article-header">
          <h1>{data.title}</h1>
        </header>
        {data.image && (
          <div className="article-picture">
            <Picture picture={data.image} width={960} ratio={articleRatio} priority="high" />
          </div>
        )}
        <CleanContent html={data.content} className="prose article-body" />
      </article>
    </>
  );
}

const maxDescription = 160;

/** What a description may be made of: the first words of a text, whole ones. */
function firstWords(html: string): string {
  const text = plainText(html).replaceAll("\n", " ");
  if (text.length <= maxDescription) return text;
  return `${text.slice(0, maxDescription).replace(/\s+\S*$/, "")}…`;
}

// No file, no payload, and no deeper than anybody nests pages.
const possible = /^(?:\/[^/.]{1,200}){1,5}$/;

const editorPage = (path: string) =>
  publicPage({
    path: path as Path,
    cache: "page",
    styles: "content",
    async load({ catalogue }): Promise<EditorPage | PageOutcome> {
      return (await catalogue.editorPage(path)) ?? notFound();
    },
    head: (page, { site, config }) => ({
      title: page.title,
      description: firstWords(page.content),
      canonical: encodeURI(page.path) as Path,
      image: page.image,
      structured: [breadcrumbList(listCrumbs(page, site), site, config.baseUrl)],
    }),
    component: EditorPageView,
  });

/** The page of the backend's editor at a path that no route has; null where none may be. */
export const editorPageAt = (path: string) => (possible.test(path) ? editorPage(path) : null);
