import sanitize from "sanitize-html";
import { defaultLocale } from "../../../shared/i18n/locales.ts";
import { splitLocale } from "../../../shared/read-path.ts";
import { densitySet, imageUrl, sourceBelow } from "../../../shared/ui/images.ts";

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

/** What the shop knows of addresses in the backend's HTML. */
export interface OwnAddresses {
  /** Where pictures are kept, on the backend's host. */
  imageBaseUrl: string;
  /** Puts the page's language before a path of the shop. */
  link: (path: string) => string;
}

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

// A link to /en/products means English, on a page of any language.
const inLanguage = (path: string, link: OwnAddresses["link"]): string =>
  splitLocale(path).locale === defaultLocale ? link(path) : path;

const pageFolder = "/-page-/";
const pageBase = `https://page.invalid${pageFolder}`;

// The shop's own pages stay on this host; the backend's is nobody's to see. Read as browsers read
// it: "/\\evil.example" is another host.
function ownLink(
  { href = "", ...attribs }: sanitize.Attributes,
  { imageBaseUrl, link }: OwnAddresses,
): sanitize.Tag {
  if (!URL.canParse(href, pageBase)) return { tagName: "a", attribs: {} };
  const { host, href: whole, hash, pathname, protocol, search } = new URL(href, pageBase);
  const isHere = whole.startsWith(pageBase);
  const isWeb = protocol === "https:" || protocol === "http:";
  const hosts = [new URL(imageBaseUrl).host, new URL(pageBase).host];
  if (!isHere && isWeb && hosts.includes(host)) {
    const path = pathname.replace(/^\/+/, "/") + search + hash;
    return { tagName: "a", attribs: { href: inLanguage(path, link) } };
  }
  const elsewhere = isHere ? href : whole;
  return { tagName: "a", attribs: { ...attribs, href: elsewhere, rel: "noopener nofollow" } };
}

// WordPress makes frames of what an author links to: a visitor is asked before anybody else is.
const videoFrame =
  /<iframe\b[^>]*?\bsrc=["'](?:https?:)?\/\/(?:www\.)?(?:(?:youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20}))|(?:player\.vimeo\.com\/video\/(\d{5,12})))[^>]*>(?:\s*<\/iframe>)?/gi;

const frameTitle = (frame: string): string =>
  /\btitle=["']([^"'<>]{1,200})["']/i.exec(frame)?.[1] ?? "Video";

/** A link to the video in place of its frame, with YouTube's picture of it through the image route. */
const videoLink = (frame: string, youtube?: string, vimeo?: string): string => {
  const title = frameTitle(frame);
  if (vimeo) return `<a href="https://vimeo.com/${vimeo}">▶ ${title}</a>`;
  return `<a href="https://www.youtube.com/watch?v=${youtube}"><img src="https://i.ytimg.com/vi/${youtube}/hqdefault.jpg" alt="" width="480" height="360">▶ ${title}</a>`;
};

/**
 * HTML of the backend with nothing left that runs, frames or styles: links stay in the shop and its
 * language, or go out without a referrer; pictures come through the image route, videos as links.
 */
export const cleanHtml = (html: string, own: OwnAddresses): string =>
  sanitize(html.replace(videoFrame, videoLink), {
    allowedTags: [...tags, "img", "figure", "figcaption"],
    allowedAttributes: {
      a: ["href", "rel"],
      th: ["scope"],
      td: ["colspan", "rowspan"],
      img: ["src", "srcset", "alt", "width", "height", "loading", "decoding"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    transformTags: {
      a: (_tag, attribs) => ownLink(attribs, own),
      img: (_tag, attribs) => throughImageRoute(attribs, own.imageBaseUrl),
      h1: "h2",
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });
