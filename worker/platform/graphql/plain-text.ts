import { Parser } from "htmlparser2";

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
