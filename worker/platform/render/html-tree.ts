/** An element of a tree that is written as HTML. */
export interface HtmlElement {
  tag: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const voids = words("br hr img");
const headings = words("h2 h3 h4 h5 h6");
/** What ends a paragraph, a paragraph among them. */
const blocks = words(
  "blockquote caption details div dd dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre summary table tbody td tfoot th thead tr ul",
);
const sections = words("tbody thead tfoot");
const tableParts = words("caption tbody td tfoot th thead tr");
/** What stands between a table and its cells, where nothing else may. */
const frames = words("table tbody tfoot thead tr");
/** Where what is open around it does not count. */
const cells = words("caption td th");
/** An item and the list that it must be in. */
const lists: Record<string, ReadonlySet<string>> = {
  li: words("ol ul"),
  dt: words("dl"),
  dd: words("dl"),
};

// Browsers nest no deeper than 512.
const maxDepth = 100;

/**
 * Puts tags, which may be missing, wrong or in the wrong place, into a tree that every parser of HTML
 * makes again of its text: it closes by itself whatever a parser would close or move.
 */
export class HtmlTree {
  readonly root: HtmlElement = { tag: "", attributes: {}, children: [] };
  #open: HtmlElement[] = [this.root];
  /** Whether the next text is a paragraph: it stood in a box of its own. */
  #isBox = false;

  get #current(): HtmlElement {
    return this.#open.at(-1) ?? this.root;
  }

  /** The index of the innermost open element of these; 0 where there is none within the limits. */
  #find(tags: ReadonlySet<string>, limits: ReadonlySet<string> = cells): number {
    for (let index = this.#open.length - 1; index > 0; index -= 1) {
      const tag = this.#open[index]?.tag ?? "";
      if (tags.has(tag)) return index;
      if (limits.has(tag)) return 0;
    }
    return 0;
  }

  #push(tag: string, attributes: Record<string, string> = {}): HtmlElement {
    const element = { tag, attributes, children: [] };
    this.#current.children.push(element);
    if (!voids.has(tag)) this.#open.push(element);
    return element;
  }

  /** Ends an open paragraph; what emphasises or links in it goes on behind it. */
  #endParagraph(): void {
    const at = this.#find(words("p"));
    if (at === 0) return;
    const within = this.#open.splice(at).slice(1);
    for (const { tag, attributes } of within) if (!blocks.has(tag)) this.#push(tag, attributes);
  }

  #openPart(tag: string, attributes: Record<string, string>): HtmlElement | null {
    const table = this.#find(words("table"), new Set());
    if (table === 0) return null;
    const to = (parts: ReadonlySet<string>): boolean => {
      const at = this.#find(parts, words("table"));
      this.#open.length = (at || table) + 1;
      return at > 0;
    };
    if (cells.has(tag) && tag !== "caption") {
      if (!to(words("tr"))) this.#openPart("tr", {});
    } else if (tag === "tr") {
      if (!to(sections)) this.#push("tbody");
    } else this.#open.length = table + 1;
    return this.#push(tag, attributes);
  }

  /** Opens an element; null where it has no place, and what is in it stays without it. */
  open(tag: string, attributes: Record<string, string> = {}): HtmlElement | null {
    if (this.#open.length > maxDepth) return null;
    if (tableParts.has(tag)) return this.#openPart(tag, attributes);
    if (frames.has(this.#current.tag)) this.#openPart("td", {});
    if (blocks.has(tag)) {
      this.#endParagraph();
      this.#isBox = false;
    } else this.#paragraph();
    const list = lists[tag];
    if (list) {
      const at = this.#find(list);
      if (at === 0) return null;
      this.#open.length = at + 1;
    }
    const outer = headings.has(tag) ? headings : tag === "a" ? words("a") : null;
    const at = outer && this.#find(outer);
    if (at) this.#open.length = at;
    return this.#push(tag, attributes);
  }

  /** Opens a paragraph for what stood in a box of its own. */
  #paragraph(): void {
    if (!this.#isBox) return;
    this.#isBox = false;
    const isFlow = !this.#open.some(({ tag }) => tag === "p" || headings.has(tag));
    if (isFlow && (this.#current === this.root || blocks.has(this.#current.tag))) this.#push("p");
  }

  /** Begins or ends a box that is no element of the tree. */
  box(): void {
    this.#endParagraph();
    this.#isBox = true;
  }

  endBox(): void {
    this.#endParagraph();
    this.#isBox = false;
  }

  close(tag: string): void {
    const isPart = tag === "table" || tableParts.has(tag);
    const at = this.#find(new Set([tag]), isPart ? words("table") : cells);
    if (at === 0) return;
    // A box that was opened in an emphasis does not end with it.
    if (!blocks.has(tag) && this.#open.slice(at).some((inner) => blocks.has(inner.tag))) return;
    this.#open.length = at;
  }

  text(typed: string): void {
    let text = typed.replace(/\r\n?/g, "\n").replaceAll("\0", "");
    const isBlank = /^[ \t\n\f]*$/.test(text);
    if (isBlank && (frames.has(this.#current.tag) || this.#isBox)) return;
    if (frames.has(this.#current.tag)) this.#openPart("td", {});
    this.#paragraph();
    const { tag, children } = this.#current;
    if (tag === "pre" && children.length === 0) text = text.replace(/^\n+/, "");
    const last = children.at(-1);
    if (typeof last === "string") children[children.length - 1] = last + text;
    else if (text) children.push(text);
  }
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The text of a tree. */
export function htmlText(node: HtmlNode): string {
  if (typeof node === "string") return escaped(node);
  const { tag, attributes, children } = node;
  const inner = children.map(htmlText).join("");
  if (!tag) return inner;
  const named = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escaped(value).replaceAll('"', "&quot;")}"`,
  );
  const start = `<${tag}${named.join("")}>`;
  return voids.has(tag) ? start : `${start}${inner}</${tag}>`;
}
