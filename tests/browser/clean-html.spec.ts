import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { Parser } from "htmlparser2";
import { cleanHtml } from "../../worker/platform/render/clean-html.ts";
import { tagSoup } from "../../worker/platform/render/tag-soup.fixture.ts";

type Tree = (string | [tag: string, attributes: string[][], children: Tree])[];

/** What is written in a clean text, tag for tag. */
function written(html: string): Tree {
  const root: Tree = [];
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const children: Tree = [];
      open.at(-1)?.push([name, Object.entries(attributes).sort(), children]);
      open.push(children);
    },
    ontext(text) {
      const current = open.at(-1) ?? root;
      const last = current.at(-1);
      if (typeof last === "string") current[current.length - 1] = last + text;
      else current.push(text);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root;
}

test("a browser reads what is cleaned as it is written", async ({ page }) => {
  const own = {
    imageBaseUrl: "https://shop.example/wp-content/uploads/",
    link: (path: string) => path,
  };
  const texts = fc.sample(tagSoup, 2_000).map((soup) => cleanHtml(soup, own));
  const read = await page.evaluate((texts) => {
    const toTree = (node: Node): unknown[] =>
      [...node.childNodes].map((child) =>
        child instanceof Element
          ? [
              child.localName,
              [...child.attributes].map(({ name, value }) => [name, value]).sort(),
              toTree(child),
            ]
          : child.textContent,
      );
    return texts.map((text) => {
      const parsed = new DOMParser().parseFromString(`<div>${text}</div>`, "text/html");
      return parsed.body.children.length === 1 ? toTree(parsed.body.children[0] as Element) : [];
    });
  }, texts);
  for (const [index, tree] of read.entries()) expect(tree).toEqual(written(texts[index] ?? ""));
});
