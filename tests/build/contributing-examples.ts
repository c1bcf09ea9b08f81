import { appendFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where each example of CONTRIBUTING.md goes, by what it declares. */
const locations: readonly [declares: string, file: string][] = [
  ["publicPage(", "worker/listing/newest-page.tsx"],
  ["catalogueQuery(", "worker/woocommerce/documents/product-list-queries.ts"],
  ["readNewest(", "worker/woocommerce/catalogue/products.ts"],
  ["defineIsland(", "client/order/copy-link.island.tsx"],
  ["defineAction(", "worker/product/product-actions.ts"],
];

/** The code of a document that is written as TypeScript, without the indentation of its list. */
function findExamples(text: string): string[] {
  const blocks = text.matchAll(/^( *)```tsx?\n(.*?)^ *```$/gms);
  return [...blocks].map(([, indent = "", code = ""]) => code.replaceAll(`\n${indent}`, "\n"));
}

/** Does in a copy of the shop what CONTRIBUTING.md says: a page, its query, an island, an action, a gateway, a setting. */
export function addExamples(copy: string): void {
  const text = readFileSync("CONTRIBUTING.md", "utf8");
  const examples = findExamples(text);
  for (const [declares, file] of locations) {
    const matches = examples.filter((code) => code.includes(declares));
    if (matches.length !== 1)
      throw new Error(`CONTRIBUTING.md has ${matches.length} of ${declares}`);
    appendFileSync(join(copy, file), matches.join());
  }
  const [address] = /export const newest = .*;/.exec(text) ?? [];
  if (!address) throw new Error("CONTRIBUTING.md has no address");
  appendFileSync(join(copy, "shared/addresses.ts"), `\n${address}\n`);
  const [row = ""] = /"ask-restock": \{ input[^`]*/.exec(text) ?? [];
  addLine(copy, "shared/actions.ts", { below: "export interface Actions {", line: row });
  const [method = ""] = /newest\(\): .*?;/.exec(text) ?? [];
  const port = { below: "export interface Catalogue extends Countries {", line: method };
  addLine(copy, "worker/commerce/catalogue.ts", port);
  const [entry = ""] = /newest: \(\) => .*?,/.exec(text) ?? [];
  const folder = "worker/woocommerce/catalogue";
  const list = { below: "createCatalogue = (source: Source): Catalogue => ({", line: entry };
  addLine(copy, `${folder}/catalogue.ts`, list);
  const read = { below: "", line: 'import { readNewest } from "./products.ts";' };
  addLine(copy, `${folder}/catalogue.ts`, read);
  const query = 'import { getNewestProducts } from "../documents/product-list-queries.ts";';
  addLine(copy, `${folder}/products.ts`, { below: "", line: query });
  addLine(copy, "worker/pages.ts", {
    below: "export const pages: readonly Page[] = [",
    line: "newest,",
  });
  addLine(copy, "worker/pages.ts", {
    below: "",
    line: 'import newest from "./listing/newest-page.tsx";',
  });
  const actions = {
    below: "export const actions: readonly Action[] = [",
    line: "askRestockAction,",
  };
  addLine(copy, "worker/actions.ts", actions);
  addLine(copy, "worker/actions.ts", {
    below: "",
    line: 'import { askRestockAction } from "./product/product-actions.ts";',
  });
  addGateway(copy, examples);
  const setting = examples.find((code) => code.includes("SHOW_NEWEST")) ?? "";
  const schema = { below: "export const settingsSchema = v.object({", line: setting };
  addLine(copy, "worker/settings/settings-schema.ts", schema);
  addWords(copy, examples.join());
}

function addGateway(copy: string, examples: readonly string[]): void {
  const provider = examples.find((example) => example.includes(": PaymentProvider = {")) ?? "";
  const [, name = ""] = /const (\w+): PaymentProvider/.exec(provider) ?? [];
  const [path, last] = [join(copy, "worker/store.ts"), "unknown]"];
  const code = readFileSync(path, "utf8");
  if (!name || !code.includes(last)) throw new Error("CONTRIBUTING.md has no gateway");
  writeFileSync(path, code.replace(last, `${name}, ${last}`));
  const line = `import { ${name} } from "./payment/${name}/provider.ts";`;
  addLine(copy, "worker/store.ts", { below: "", line });
  mkdirSync(join(copy, "worker/payment", name));
  writeFileSync(
    join(copy, "worker/payment", name, "provider.ts"),
    `import type { PaymentProvider } from "../provider.ts";
import { unknown } from "../unknown/provider.ts";

${provider}`,
  );
}

/** Adds a line below another one, or at the start of a file. */
function addLine(copy: string, file: string, { below, line }: { below: string; line: string }) {
  const path = join(copy, file);
  const code = readFileSync(path, "utf8");
  if (!code.includes(below) || !line) throw new Error(`${file} has no ${below || line}`);
  writeFileSync(path, below ? code.replace(below, `${below}\n${line}`) : `${line}\n${code}`);
}

// Every id of the examples that the shop does not have.
function addWords(copy: string, code: string): void {
  const ids = [...code.matchAll(/"((?:newest|product)\.[\w-]+)"/g)].map(([, id = ""]) => id);
  for (const file of globSync(join(copy, "shared/i18n/messages/*.json"))) {
    const words: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
    for (const id of ids) words[id] ??= id;
    writeFileSync(file, JSON.stringify(words));
  }
}
