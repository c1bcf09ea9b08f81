import * as v from "valibot";
import { type Locale, locales } from "../../shared/i18n/locales.ts";
import type { BackendFetch } from "../commerce/backend-fetch.ts";
import type { Draft } from "../commerce/draft.ts";
import { BackendError } from "../platform/backend-error.ts";
import { boundedBody } from "../platform/http/body-limit.ts";
import { cleanHtml, plainText } from "../platform/render/clean-html.ts";
import type { Config } from "../settings/config.ts";
import { mappingContext } from "./mapping/mapping-context.ts";
import { toPicture } from "./mapping/picture.ts";

const timeoutMs = 5_000;
const maxBytes = 1024 * 1024;

// As wordpress/edge-storefront responds (includes/preview.php).
const response = v.object({
  type: v.picklist(["post", "page", "product"]),
  title: v.string(),
  content: v.string(),
  excerpt: v.string(),
  price: v.string(),
  image: v.nullable(v.object({ sourceUrl: v.string(), altText: v.string() })),
});

const kinds = { post: "article", page: "page", product: "product" } as const;

interface DraftSource {
  fetch: BackendFetch;
  config: Config;
  locale: Locale;
  /** Adds the language's prefix to a path of the shop. */
  link: (path: string) => string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackendError("not-json", "preview");
  }
}

/**
 * Reads the draft of a signed link past all caches, from a route of the WordPress plugin; null for
 * one that is not there any more.
 */
export async function readDraft(source: DraftSource, token: string): Promise<Draft | null> {
  const { fetch, config, locale, link } = source;
  const url = new URL("wp-json/edge-storefront/v1/preview", config.backend.graphqlUrl).href;
  const sent = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept-language": locales[locale].languageTag,
    },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    const isLate = cause instanceof Error && cause.name === "TimeoutError";
    throw new BackendError(isLate ? "timeout" : "refused", "preview");
  });
  // Also of a plugin that has no drafts yet.
  if (sent.status === 404) return null;
  if (sent.status !== 200) throw new BackendError("status", "preview", { status: sent.status });
  const bytes = await boundedBody(sent, maxBytes);
  if (!bytes) throw new BackendError("too-large", "preview");
  const { success, output } = v.safeParse(response, parsed(new TextDecoder().decode(bytes)));
  if (!success) throw new BackendError("shape", "preview");
  const context = { ...mappingContext(config), link };
  return {
    kind: kinds[output.type],
    title: plainText(output.title),
    content: cleanHtml(output.content, context),
    excerpt: cleanHtml(output.excerpt, context),
    price: plainText(output.price),
    image: toPicture(output.image, context),
  };
}
