import { Parser } from "htmlparser2";
import { defaultLocale } from "../../../shared/i18n/locales.ts";
import { splitLocale } from "../../../shared/read-path.ts";
import { densitySet, imageUrl, sourceBelow } from "../../../shared/ui/images.ts";
import { type HtmlElement, type HtmlNode, HtmlTree, htmlText } from "./html-tree.ts";

const listed = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const tags = listed(
  "a abbr b blockquote br caption cite code dd del details dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s small strong sub summary sup table tbody td tfoot th thead tr u ul",
);

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

const classed = listed("div figure a p h2 h3 h4 h5 h6 pre blockquote table ul");

/** Boxes of a page's layout; those of WordPress's blocks stay, of others what is in them. */
const boxes = listed(
  "address article aside center div fieldset footer form header main nav section",
);

/** Elements whose text is not displayed. */
const silent = listed("audio canvas math object option script style svg template textarea video");

const whole = /^-?\d{1,4}$/;

/** Attributes that are kept, by element, with what their values are. */
const kept: Record<string, Record<string, RegExp>> = {
  td: { colspan: whole, rowspan: whole },
  th: { colspan: whole, rowspan: whole, scope: /^(?:col|row)(?:group)?$/ },
  ol: { start: whole, reversed: /^/, type: /^[1aAiI]$/ },
  li: { value: whole },
};

const keptAnywhere = { dir: /^(?:ltr|rtl|auto)$/i, lang: /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i };

/** The shop's URLs, for rewriting the backend's HTML. */
export interface OwnAddresses {
  /** Base URL of images on the backend's host. */
  imageBaseUrl: string;
  /** Adds the page's language prefix to a path of the shop. */
  link: (path: string) => string;
}

const imageWidth = 640;
/** Of a picture that a link leads to. */
const wholeWidth = 1280;

type Attributes = Record<string, string>;

/** A picture through the image route, which checks the hosts; null for one that it cannot name. */
function throughImageRoute(
  { src = "", alt = "", width, height }: Attributes,
  base: string,
): Attributes | null {
  if (!src || !URL.canParse(src, base)) return null;
  const { href } = new URL(src, base);
  const source = sourceBelow(base, href);
  const size: Attributes = width && height ? { width, height } : {};
  return {
    src: imageUrl(source, imageWidth),
    srcset: densitySet(source, imageWidth),
    alt,
    loading: "lazy",
    decoding: "async",
    ...size,
  };
}

// A link to /en/faq means English, on a page of any language.
const inLanguage = (path: string, link: OwnAddresses["link"]): string =>
  splitLocale(path).locale === defaultLocale ? link(path) : path;

const pageFolder = "/-page-/";
const pageBase = `https://page.invalid${pageFolder}`;

// Links to the shop's own pages stay on this host and hide the backend's. Parsed as browsers do:
// "/\\evil.example" is another host.
function ownLink({ href = "" }: Attributes, { imageBaseUrl, link }: OwnAddresses): Attributes {
  if (!URL.canParse(href, pageBase)) return {};
  // Blocks that were rendered for the API lead to what they take for their page: its endpoint.
  const address = href.replace(/^\/graphql\/?(?=\?)/, "/");
  const { host, href: whole, hash, pathname, protocol, search } = new URL(address, pageBase);
  const isHere = whole.startsWith(pageBase);
  const isWeb = protocol === "https:" || protocol === "http:";
  const hosts = [new URL(imageBaseUrl).host, new URL(pageBase).host];
  if (!isHere && isWeb && hosts.includes(host)) {
    const path = pathname.replace(/^\/+/, "/") + search + hash;
    // Not to be opened ahead.
    const rel = address !== href && { rel: "nofollow" };
    return { href: inLanguage(path, link), ...rel };
  }
  const isSafe = isHere || isWeb || protocol === "mailto:" || protocol === "tel:";
  return { ...(isSafe && { href: isHere ? href : whole }), rel: "noopener nofollow" };
}

/** What stands for a frame or a film: a link, with a picture where there is one. */
interface Player {
  href: string;
  title: string;
  picture?: string;
}

const filePattern = /([^/?#]+\.\w{2,5})(?:[?#]|$)/;

/** A map's own page: its frame's address shows nothing outside of a frame. */
function mapAddress({ searchParams }: URL, title: string): string {
  const [, name] = /!2s([^!]+)/.exec(searchParams.get("pb") ?? "") ?? [];
  const [, longitude, latitude] =
    /!2d(-?[\d.]+)!3d(-?[\d.]+)/.exec(searchParams.get("pb") ?? "") ?? [];
  const at = latitude && `${latitude},${longitude}`;
  const query = searchParams.get("q") ?? name ?? at ?? title;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query })}`;
}

// A visitor must consent before another site is loaded.
function frameLink({ src = "", title: given = "" }: Attributes): Player | null {
  if (!URL.canParse(src, "https://page.invalid")) return null;
  const address = new URL(src, "https://page.invalid");
  const { host, pathname } = address;
  const site = host.replace(/^www\./, "");
  const title = given.slice(0, 200);
  const [, youtube] = /^\/embed\/([\w-]{6,20})$/.exec(pathname) ?? [];
  if (/^youtube(?:-nocookie)?\.com$/.test(site) && youtube)
    return {
      href: `https://www.youtube.com/watch?v=${youtube}`,
      title: `▶ ${title || "Video"}`,
      picture: `https://i.ytimg.com/vi/${youtube}/hqdefault.jpg`,
    };
  const [, vimeo] = /^\/video\/(\d{5,12})$/.exec(pathname) ?? [];
  if (site === "player.vimeo.com" && vimeo)
    return { href: `https://vimeo.com/${vimeo}`, title: `▶ ${title || "Video"}` };
  if (site === "tiktok.com" && pathname.startsWith("/embed"))
    return { href: `https://www.tiktok.com${pathname}`, title: `▶ ${title || "TikTok"}` };
  if ((site === "google.com" || site === "maps.google.com") && /^\/maps/.test(pathname))
    return { href: mapAddress(address, title), title: `📍 ${title || "Google Maps"}` };
  return null;
}

// Codes of plugins that nobody has filled in: with attributes, a name of several words, an end, or
// nothing beside them.
const shortcode =
  /^\s*\[[a-z][\w-]*\]\s*$|\[\/?(?:(?:audio|caption|embed|gallery|playlist|video|[a-z]\w*[_-][\w-]*)(?:\s[^\]\n]*)?|[a-z][\w-]*\s+[\w-]+=[^\]\n]*)\]|\[\/[a-z][\w-]*\]/gi;

export const withoutShortcodes = (text: string): string => text.replace(shortcode, "");

// An embed that WordPress could not resolve is the bare address.
const bareEmbed =
  /(<div class="wp-block-embed__wrapper">|\[embed[^\]]*\])\s*(https?:\/\/[^\s<>"[\]]{1,300})\s*(<\/div>|\[\/embed\])/g;

const youtubePage =
  /^https?:\/\/(?:youtu\.be\/|(?:www\.|m\.)?youtube\.com\/watch\?v=)([\w-]{6,20})/;

const embedLink = (_match: string, _start: string, address: string): string => {
  const [, youtube] = youtubePage.exec(address) ?? [];
  return youtube
    ? `<iframe src="https://www.youtube.com/embed/${youtube}"></iframe>`
    : `<a href="${address}">${address}</a>`;
};

/** Ids of the text, which have names of their own in a page: a link within it finds them. */
const idPrefix = "text-";

const idsIn = (html: string): ReadonlySet<string> => {
  const ids = new Set<string>();
  if (!/\b(?:id|name)\s*=/i.test(html)) return ids;
  const onopentag = (tag: string, { id, name }: Attributes) => {
    const own = id || (tag === "a" && name);
    if (own) ids.add(own);
  };
  new Parser({ onopentag }).end(html);
  return ids;
};

/** Builds the clean tree of a text, tag by tag. */
class Cleaner {
  readonly tree = new HtmlTree();
  readonly #own: OwnAddresses;
  readonly #ids: ReadonlySet<string>;
  #silence = 0;
  #film: Player | null = null;
  /** A link around a picture, to what WordPress calls its media page. */
  #mediaLink: HtmlElement | null = null;
  /** Whether each open box of the source is one of the tree. */
  readonly #boxes: boolean[] = [];

  constructor(own: OwnAddresses, ids: ReadonlySet<string>) {
    this.#own = own;
    this.#ids = ids;
  }

  #attributes(tag: string, given: Attributes): Attributes {
    const wanted = { ...keptAnywhere, ...kept[tag] };
    const classes = (given.class ?? "").split(/\s+/).filter((name) => blockClasses.includes(name));
    const id = given.id || (tag === "a" && given.name);
    return {
      ...(classed.has(tag) && classes.length > 0 && { class: classes.join(" ") }),
      ...(id && { id: idPrefix + id.replace(/\s/g, "-") }),
      ...Object.fromEntries(
        Object.entries(wanted).flatMap(([name, format]) => {
          const value = given[name];
          return value !== undefined && format.test(value) ? [[name, value]] : [];
        }),
      ),
    };
  }

  #link(given: Attributes): void {
    const { href = "", rel = "" } = given;
    const fragment = href.startsWith("#") && this.#ids.has(href.slice(1));
    const to = fragment ? { href: `#${idPrefix}${href.slice(1)}` } : ownLink(given, this.#own);
    const link = this.tree.open("a", { ...this.#attributes("a", given), ...to });
    const isMedia = /\battachment\b/.test(rel) || /[?&]attachment_id=|\/attachment\//.test(href);
    this.#mediaLink = isMedia || this.#fileBelow(href) ? link : null;
    const file = this.#fileBelow(href);
    if (link && file) link.attributes = { href: file, rel: "noopener nofollow" };
  }

  /** The address of an uploaded file; null for any other address. */
  #fileBelow(href: string): string | null {
    const { imageBaseUrl } = this.#own;
    if (!/\.\w{2,5}(?:\?|$)/.test(href) || !URL.canParse(href, imageBaseUrl)) return null;
    const { href: file } = new URL(href, imageBaseUrl);
    return file.startsWith(imageBaseUrl) ? file : null;
  }

  #picture(given: Attributes): void {
    const attributes = throughImageRoute(given, this.#own.imageBaseUrl);
    if (!attributes) return;
    this.tree.open("img", attributes);
    if (!this.#mediaLink) return;
    const { href = "" } = this.#mediaLink.attributes;
    const isPicture = /\.(?:avif|gif|jpe?g|png|webp)$/i.test(href);
    const source = sourceBelow(
      this.#own.imageBaseUrl,
      new URL(isPicture ? href : (given.src ?? ""), this.#own.imageBaseUrl).href,
    );
    this.#mediaLink.attributes = { href: imageUrl(source, wholeWidth) };
  }

  #player({ href, title, picture }: Player): void {
    const file = this.#fileBelow(href);
    const to = file ? { href: file, rel: "noopener nofollow" } : ownLink({ href }, this.#own);
    const link = this.tree.open("a", to);
    if (picture) this.#picture({ src: picture, width: "480", height: "360" });
    this.tree.text(title);
    if (link) this.tree.close("a");
  }

  open(name: string, given: Attributes): void {
    if (name === "video" || name === "audio" || (name === "source" && this.#film)) {
      const { src, poster: picture } = given;
      this.#film ??= { href: "", title: "", ...(picture && { picture }) };
      this.#film.href ||= src ?? "";
    }
    if (silent.has(name)) this.#silence += 1;
    if (this.#silence > 0) return;
    if (boxes.has(name)) {
      const isBlock = name === "div" && this.#attributes("div", given).class;
      this.#boxes.push(Boolean(isBlock));
      if (isBlock) this.tree.open("div", this.#attributes("div", given));
      else this.tree.box();
    } else if (name === "a") this.#link(given);
    else if (name === "img") this.#picture(given);
    else if (name === "iframe") {
      const player = frameLink(given);
      if (player) this.#player(player);
    } else {
      const tag = name === "h1" ? "h2" : name;
      if (tags.has(tag)) this.tree.open(tag, this.#attributes(tag, given));
    }
  }

  close(name: string): void {
    if (silent.has(name)) this.#silence = Math.max(0, this.#silence - 1);
    if (this.#film && (name === "video" || name === "audio")) this.#endFilm();
    if (this.#silence > 0) return;
    if (boxes.has(name)) {
      if (this.#boxes.pop()) this.tree.close("div");
      else this.tree.endBox();
      return;
    }
    if (name === "a") this.#mediaLink = null;
    this.tree.close(name === "h1" ? "h2" : name);
  }

  #endFilm(): void {
    const { href = "", picture } = this.#film ?? {};
    this.#film = null;
    const [, file = "Video"] = filePattern.exec(href) ?? [];
    if (URL.canParse(href, this.#own.imageBaseUrl)) {
      const { href: whole } = new URL(href, this.#own.imageBaseUrl);
      this.#player({ href: whole, title: `▶ ${file}`, ...(picture && { picture }) });
    }
  }

  text(part: string): void {
    if (this.#silence === 0) this.tree.text(part);
  }
}

/** Removes codes that are left in the texts of a tree, and paragraphs that had nothing else. */
function dropShortcodes(node: HtmlElement): void {
  if (node.tag === "code" || node.tag === "pre") return;
  node.children = node.children.flatMap((child): HtmlNode[] => {
    if (typeof child !== "string") {
      const had = child.children.some((inner) => inner !== withoutShortcodes(String(inner)));
      dropShortcodes(child);
      const isEmpty = child.children.every((inner) => typeof inner === "string" && !inner.trim());
      return child.tag === "p" && had && isEmpty ? [] : [child];
    }
    const text = withoutShortcodes(child);
    return text ? [text] : [];
  });
}

/** Tables are as wide as what is in them; a phone scrolls them within the text. */
function boxTables(node: HtmlElement): void {
  node.children = node.children.map((child) => {
    if (typeof child === "string") return child;
    boxTables(child);
    if (child.tag !== "table") return child;
    return { tag: "div", attributes: { class: "table-box", tabindex: "0" }, children: [child] };
  });
}

/**
 * Removes scripts, frames and styles from the backend's HTML: links stay in the shop and its
 * language, or leave without a referrer; images load through the image route, videos and maps become
 * links. Whatever tags are missing, the result stays within the element that it is put into.
 */
export function cleanHtml(html: string, own: OwnAddresses): string {
  const cleaner = new Cleaner(own, idsIn(html));
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      // A paragraph that is closed but was not opened is none.
      if (!isImplied || name !== "p") cleaner.open(name, attributes);
    },
    ontext: (part) => cleaner.text(part),
    onclosetag: (name) => cleaner.close(name),
  });
  parser.end(html.replace(bareEmbed, embedLink));
  const { root } = cleaner.tree;
  dropShortcodes(root);
  boxTables(root);
  return htmlText(root);
}

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
  return withoutShortcodes(text)
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}
