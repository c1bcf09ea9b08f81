import { DomUtils, parseDocument } from "htmlparser2";
import * as inlineScripts from "../../worker/layout/inline-scripts.ts";

type ChildNode = ReturnType<typeof parseDocument>["children"][number];

// What holds text for machines, and is never run.
const data = new Set(["application/json", "application/ld+json", "speculationrules"]);
// The entry, as a build names it and as its source does.
const own = /^\/(?:assets|client)\/[\w./-]+$/;
// Those that the policy allows by their hash.
const inline = new Set<string>(Object.values(inlineScripts));
const running = new Set(["iframe", "frame", "object", "embed", "applet", "base", "portal", "math"]);
const addresses = new Set(["href", "src", "action", "formaction", "xlink:href", "data"]);
const runs = /^(?:javascript|vbscript|data:(?!image\/))/i;

// As browsers read an address: what stands before it and its line breaks count for nothing.
const tidy = (address: string): string => address.replace(/[^\x21-\x7e]/g, "");

const isRefresh = (name: string, attribs: Record<string, string>): boolean =>
  name === "meta" && attribs["http-equiv"]?.toLowerCase() === "refresh";

function wrongs(name: string, attribs: Record<string, string>, text: string): string[] {
  const isOurs = own.test(attribs.src ?? "") || inline.has(text);
  const isForeign = name === "script" && !data.has(attribs.type ?? "") && !isOurs;
  const leads = isRefresh(name, attribs) && /script:|data:|\/\//i.test(attribs.content ?? "");
  const matches = isForeign || leads || running.has(name) ? [`<${name} ${attribs.src ?? ""}>`] : [];
  for (const [attribute, value] of Object.entries(attribs)) {
    if (/^on/i.test(attribute) || attribute === "srcdoc" || attribute === "style")
      matches.push(`<${name} ${attribute}>`);
    else if (addresses.has(attribute.toLowerCase()) && runs.test(tidy(value)))
      matches.push(`<${name} ${attribute}="${value.slice(0, 40)}">`);
  }
  return matches;
}

function walk(nodes: readonly ChildNode[]): string[] {
  return nodes.flatMap((node) => {
    if (!("children" in node)) return [];
    const own =
      "attribs" in node ? wrongs(node.name, node.attribs, DomUtils.textContent(node)) : [];
    return [...own, ...walk(node.children)];
  });
}

/** What of a page's HTML could run a script that is not the shop's own; nothing of it should be there. */
export const runningMarkup = (html: string): string[] => walk(parseDocument(html).children);
