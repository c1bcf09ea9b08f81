import { Parser } from "htmlparser2";
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
  "h5",
  "h6",
  "blockquote",
  "cite",
  "a",
  "table",
  "thead",
  "tbody",
  "tfoot",
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

// WordPress's own blocks of text and layout, whose styles are in worker/content/blocks.css.
const blockClasses = [
  "alignfull",
  "alignwide",
  "aligncenter",
  "alignleft",
  "alignright",
  "columns-1",
  "columns-2",
  "columns-3",
  "columns-4",
  "has-media-on-the-right",
  "has-text-align-center",
  "has-text-align-right",
  "is-content-justification-center",
  "is-content-justification-right",
  "is-layout-flex",
  "is-layout-grid",
  "is-style-outline",
  "is-style-stripes",
  "is-vertical",
  "wp-block-button",
  "wp-block-button__link",
  "wp-block-buttons",
  "wp-block-column",
  "wp-block-columns",
  "wp-block-cover",
  "wp-block-cover__inner-container",
  "wp-block-gallery",
  "wp-block-group",
  "wp-block-media-text",
  "wp-block-media-text__content",
  "wp-block-media-text__media",
  "wp-block-pullquote",
  "wp-block-spacer",
  "wp-block-table",
  "wp-block-verse",
];

const isBlock = ({ class: names = "" }: sanitize.Attributes): boolean =>
  names.split(/\s+/).some((name) => blockClasses.includes(name));

// A box that is no block of these is left out, and what is in it stays.
const onlyBlocks = (tagName: string, attribs: sanitize.Attributes): sanitize.Tag =>
  isBlock(attribs) ? { tagName, attribs } : { tagName: "no-block", attribs: {} };

const classed = "div figure a p h2 h3 h4 h5 h6 pre blockquote table ul".split(" ");

/** The shop's URLs, for rewriting the backend's HTML. */
export interface OwnAddresses {
  /** Base URL of images on the backend's host. */
  imageBaseUrl: string;
  /** Adds the page's language prefix to a path of the shop. */
  link: (path: string) => string;
}

const imageWidth = 640;

/**
 * Keeps only images that the image route can name, and loads them through it; the route checks the
 * hosts.
 */
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

// A link to /en/faq means English, on a page of any language.
const inLanguage = (path: string, link: OwnAddresses["link"]): string =>
  splitLocale(path).locale === defaultLocale ? link(path) : path;

const pageFolder = "/-page-/";
const pageBase = `https://page.invalid${pageFolder}`;

// Links to the shop's own pages stay on this host and hide the backend's. Parsed as browsers do:
// "/\\evil.example" is another host.
function ownLink(
  { href = "", ...attribs }: sanitize.Attributes,
  { imageBaseUrl, link }: OwnAddresses,
): sanitize.Tag {
  if (!URL.canParse(href, pageBase)) return { tagName: "a", attribs: {} };
  // Blocks that were rendered for the API lead to what they take for their page: its endpoint.
  const address = href.replace(/^\/graphql\/?(?=\?)/, "/");
  const { host, href: whole, hash, pathname, protocol, search } = new URL(address, pageBase);
  const isHere = whole.startsWith(pageBase);
  const isWeb = protocol === "https:" || protocol === "http:";
  const hosts = [new URL(imageBaseUrl).host, new URL(pageBase).host];
  if (!isHere && isWeb && hosts.includes(host)) {
    const path = pathname.replace(/^\/+/, "/") + search + hash;
    const { class: names } = attribs;
    // Not to be opened ahead.
    const rel = address !== href && { rel: "nofollow" };
    return {
      tagName: "a",
      attribs: { ...(names && { class: names }), href: inLanguage(path, link), ...rel },
    };
  }
  const elsewhere = isHere ? href : whole;
  return { tagName: "a", attribs: { ...attribs, href: elsewhere, rel: "noopener nofollow" } };
}

// WordPress turns an author's video links into frames; a visitor must consent before another site
// is loaded.
const videoFrame =
  /<iframe\b[^>]*?\bsrc=["'](?:https?:)?\/\/(?:www\.)?(?:(?:youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20}))|(?:player\.vimeo\.com\/video\/(\d{5,12})))[^>]*>(?:\s*<\/iframe>)?/gi;

const frameTitle = (frame: string): string =>
  /\btitle=["']([^"'<>]{1,200})["']/i.exec(frame)?.[1] ?? "Video";

/** Replaces a video's frame by a link, with YouTube's thumbnail through the image route. */
const videoLink = (frame: string, youtube?: string, vimeo?: string): string => {
  const title = frameTitle(frame);
  if (vimeo) return `<a href="https://vimeo.com/${vimeo}">▶ ${title}</a>`;
  return `<a href="https://www.youtube.com/watch?v=${youtube}"><img src="https://i.ytimg.com/vi/${youtube}/hqdefault.jpg" alt="" width="480" height="360">▶ ${title}</a>`;
};

// An embed that WordPress could not resolve is the bare address.
const bareEmbed =
  /(<div class="wp-block-embed__wrapper">)\s*(https:\/\/[^\s<>"]{1,300})\s*(<\/div>)/g;

/**
 * Removes scripts, frames and styles from the backend's HTML: links stay in the shop and its
 * language, or leave without a referrer; images load through the image route, videos become links.
 */
export const cleanHtml = (html: string, own: OwnAddresses): string =>
  sanitize(html.replace(videoFrame, videoLink).replace(bareEmbed, '$1<a href="$2">$2</a>$3'), {
    allowedTags: [...tags, "img", "figure", "figcaption", "div", "details", "summary"],
    allowedClasses: Object.fromEntries(classed.map((tag) => [tag, blockClasses])),
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
      div: onlyBlocks,
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  });

/** Elements whose text is not displayed. */
const silent = new Set(["script", "style", "template"]);
/** Elements that start a new line. */
const blocks = new Set(
  "address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table td th tr ul".split(
    " ",
  ),
);

/**
 * Converts the backend's HTML (entities, links, paragraphs) to plain text, one line per paragraph.
 */
export function plainText(html: string | null | undefined): string {
  let text = "";
  let silence = 0;
  const parser = new Parser({
    onopentag(name) {
      if (silent.has(name)) silence += 1;
      if (blocks.has(name)) text += "\n";
    },
    ontext(part) {
      // Line breaks in the source are spaces; only elements break lines.
      if (silence === 0) text += part.replace(/\s/g, " ");
    },
    onclosetag(name) {
      if (silent.has(name)) silence -= 1;
      if (blocks.has(name)) text += "\n";
    },
  });
  parser.end(html ?? "");
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}
