import { Parser } from "htmlparser2";

/** What a document shows or says, and where it leads. */
export interface Reading {
  /** Text nodes and attributes that are read out or shown, trimmed, with the language that they say they are in. */
  words: { text: string; lang: string }[];
  /** Addresses of links and pictures, as they are written. */
  links: string[];
}

const silent = new Set(["script", "style", "template"]);
const spoken = ["alt", "aria-label", "placeholder", "title", "content"];

/** Reads a document as a person or a crawler would. */
export function readDocument(html: string): Reading {
  const words: Reading["words"] = [];
  const links: string[] = [];
  const open: { name: string; lang: string }[] = [];
  const lang = () => open.at(-1)?.lang ?? "";
  const isSilent = () => open.some(({ name }) => silent.has(name));
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push({ name, lang: attributes.lang ?? lang() });
      for (const attribute of spoken) {
        const text = attributes[attribute]?.trim();
        if (text) words.push({ text, lang: lang() });
      }
      for (const address of [attributes.href, attributes.src]) if (address) links.push(address);
    },
    ontext(text) {
      if (!isSilent() && text.trim()) words.push({ text: text.trim(), lang: lang() });
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return { words, links };
}
