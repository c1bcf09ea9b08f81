import { useSite } from "../../shared/i18n/site-context.ts";
import { routePattern, routes } from "../../shared/routes.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import type { Draft } from "../commerce/draft.ts";
import { TooManyRequests } from "../platform/http/rate-limit.ts";
import { useTime } from "../platform/i18n/format-date.ts";
import { CleanContent } from "../platform/render/clean-content.tsx";
import { notFound, type PageOutcome, privatePage } from "../platform/render/define-page.ts";
import { articleRatio } from "./article-card.tsx";
import { readPreviewToken } from "./preview-token.ts";

interface PreviewData {
  draft: Draft;
  /** Milliseconds since 1970. */
  until: number;
}

/** Says that nobody else sees this, and until when the link works. */
function DraftNote({ draft, until }: PreviewData) {
  const { t } = useSite();
  const time = useTime();
  return (
    <div className="notices" role="note">
      <p>
        <span>
          <strong>{t("preview.draft")}</strong>{" "}
          {draft.kind === "product" && `${t("preview.not-for-sale")} `}
          {t("preview.until", { time: time(until) })}
        </span>
      </p>
    </div>
  );
}

function PreviewPage({ data }: { data: PreviewData }) {
  const { title, image, price, excerpt, content, kind } = data.draft;
  return (
    <>
      <DraftNote {...data} />
      <article className="article">
        <header className="article-header">
          <h1>{title}</h1>
          {price && <p className="article-meta">{price}</p>}
        </header>
        {image && (
          <div className="article-picture">
            <Picture
              picture={image}
              width={960}
              ratio={kind === "product" ? undefined : articleRatio}
              priority="high"
            />
          </div>
        )}
        {kind === "product" && <CleanContent html={excerpt} className="prose article-body" />}
        <CleanContent html={content} className="prose article-body" />
      </article>
    </>
  );
}

export default privatePage({
  path: routePattern(routes.preview(":token")),
  isSecret: true,
  async load(context): Promise<PreviewData | PageOutcome> {
    const { params, config, now, limiter, readDraft } = context;
    if (!config.backend.capabilities.storefrontSettings) return notFound();
    const signed = readPreviewToken(params.token, config.webhookSecrets, now().getTime());
    if (!signed) return notFound();
    if ((await limiter.waitOfClient("preview")) > 0) throw new TooManyRequests();
    const draft = await readDraft(params.token);
    return draft ? { draft, until: signed.until } : notFound();
  },
  head: ({ draft }) => ({ title: draft.title, noindex: true }),
  component: PreviewPage,
});
