import sanitize from "sanitize-html";
import { densitySet, imageUrl, sourceBelow } from "../../shared/images.ts";

const tags = [
  "p",
  "br",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "sub",
  "sup",
  "ul",
  "ol",
  "li",
  "h2",
  "h3",
  "h4",
  "blockquote",
  "a",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "code",
  "pre",
  "hr",
  "dl",
  "dt",
  "dd",
];

const imageWidth = 640;

/** Only a picture that the image route can name is kept; it asks that route, which knows the hosts. */
function throughImageRoute(
  { src = "", alt = "", width, height }: sanitize.Attributes,
  base: string,
): sanitize.Tag {
  if (!src || !URL.canParse(src, base)) return { tagName: "img", attribs: {} };
  const { href } = new URL(src, base);
  const source = sourceBelow(base, href);
  const size: Record<string, string> = width && height ? { width, height } : {};
  return {
    tagName: "img",
    attribs: {
      src: imageUrl(source, imageWidth),
      srcset: densitySet(source, imageWidth),
      alt,
      loading: "lazy",
      decoding: "async",
      ...size,
    },
  };
}

// The shop's own pages stay on this host; the backend's is nobody's to see.
function ownLink({ href = "", ...attribs }: sanitize.Attributes, base: string) {
  const { origin } = new URL(base);
  const isOwn = href.startsWith("/") || href === origin || href.startsWith(`${origin}/`);
  const path = href.startsWith(origin) ? href.slice(origin.length) || "/" : href;
  if (isOwn && !path.startsWith("//")) return { tagName: "a", attribs: { href: path } };
  return { tagName: "a", attribs: { ...attribs, href, rel: "noopener nofollow" } };
}

/** HTML of the backend with nothing left that runs, frames or styles; links of the shop become paths, others go out without a referrer. */
export const cleanHtml = (html: string, imageBaseUrl: string): string =>
  sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ["href", "rel"], th: ["scope"], td: ["colspan", "rowspan"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    transformTags: {
      a: (_tag, attribs) => ownLink(attribs, imageBaseUrl),
      h1: "h2",
    },
  });

/** An article's HTML: as cleanHtml leaves it, with its pictures through the image route. */
export const cleanArticle = (html: string, imageBaseUrl: string): string =>
  sanitize(html, {
    allowedTags: [...tags, "img", "figure", "figcaption"],
    allowedAttributes: {
      a: ["href", "rel"],
      th: ["scope"],
      td: ["colspan", "rowspan"],
      img: ["src", "srcset", "alt", "width", "height", "loading", "decoding"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    transformTags: {
      a: (_tag, attribs) => ownLink(attribs, imageBaseUrl),
      img: (_tag, attribs) => throughImageRoute(attribs, imageBaseUrl),
      h1: "h2",
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });
