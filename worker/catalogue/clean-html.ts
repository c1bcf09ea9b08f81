import sanitize from "sanitize-html";

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

/** HTML of the backend with nothing left that runs, frames or styles; links go out without a referrer. */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ["href", "rel"], th: ["scope"], td: ["colspan", "rowspan"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    transformTags: {
      a: sanitize.simpleTransform("a", { rel: "noopener nofollow" }, true),
      h1: "h2",
    },
  });
