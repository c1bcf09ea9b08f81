import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import { type WordsArea, wordsAreas } from "../../shared/island.ts";
import { browserMessage } from "./browser-message.ts";

const folder = "shared/i18n/messages";
const virtual = /^virtual:messages\/(server|client(?=\/))(?:\/([a-z]+))?(?:\/([a-z]+))?$/;

function readCatalogue(lang: string): Record<string, string> {
  return JSON.parse(readFileSync(join(folder, `${lang}.json`), "utf8"));
}

/** Every catalogue must have exactly the ids of the first one: a missing text fails the build. */
export function checkCatalogues(): void {
  const [first, ...others] = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const ids = (file: string) => Object.keys(readCatalogue(file.replace(".json", "")));
  if (!first) throw new Error(`There is no message catalogue in ${folder}.`);
  for (const other of others) {
    const missing = ids(first).filter((id) => !ids(other).includes(id));
    const extra = ids(other).filter((id) => !ids(first).includes(id));
    if (missing.length + extra.length === 0) continue;
    throw new Error(
      `${other} and ${first} differ: missing in ${other}: ${missing.join(", ") || "nothing"}; missing in ${first}: ${extra.join(", ") || "nothing"}.`,
    );
  }
}

/** Which of the browser's words a source file needs: every page's or those of forms. */
function areaOf(file: string): WordsArea {
  return /^client\/(account|checkout|contact|order|reviews)\//.test(file) ? "forms" : "page";
}

/** Message ids that client code names anywhere, so that the browser gets no others, by area. */
function clientIds(known: Record<string, string>): Record<WordsArea, Set<string>> {
  const ids = { page: new Set<string>(), forms: new Set<string>() };
  for (const file of globSync("client/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] })) {
    for (const [, literal = ""] of readFileSync(file, "utf8").matchAll(/"([a-z][\w.-]+)"/g))
      if (Object.hasOwn(known, literal)) ids[areaOf(file)].add(literal);
  }
  return ids;
}

function serverModule(lang: string): string {
  const trees = Object.entries(readCatalogue(lang)).map(([id, text]) => [
    id,
    parse(text, { captureLocation: false }),
  ]);
  return `export default ${JSON.stringify(Object.fromEntries(trees))}`;
}

function browserModule(lang: string, area: WordsArea): string {
  const catalogue = readCatalogue(lang);
  const ids = clientIds(catalogue);
  const wanted = [...ids[area]].filter((id) => area === "page" || !ids.page.has(id)).sort();
  const messages = wanted.map((id) => [id, browserMessage(parse(catalogue[id] ?? ""))]);
  return `export default ${JSON.stringify(Object.fromEntries(messages))}`;
}

const langs = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(".json", ""));

/** One module of all catalogues for the worker. */
function serverIndex(): string {
  const imports = langs().map((lang) => `import ${lang} from "virtual:messages/server/${lang}";`);
  return `${imports.join("")} export default {${langs().join(",")}}`;
}

/** For the browser one chunk a language and area, which pages know by its URL. */
export const browserWords = (): { lang: string; area: WordsArea; id: string }[] =>
  langs().flatMap((lang) =>
    wordsAreas.map((area) => ({ lang, area, id: `virtual:messages/client/${lang}/${area}` })),
  );

/** Compiles ICU messages at build time, so that no parser is shipped. */
export function messages(): Plugin {
  return {
    name: "messages",
    resolveId: (source) => (virtual.test(source) ? `\0${source}` : undefined),
    load(source) {
      const [, side, lang, area] = virtual.exec(source.slice(1)) ?? [];
      if (!source.startsWith("\0") || !side) return undefined;
      if (!lang) {
        checkCatalogues();
        return serverIndex();
      }
      this.addWatchFile(join(process.cwd(), folder, `${lang}.json`));
      return side === "server" ? serverModule(lang) : browserModule(lang, area as WordsArea);
    },
  };
}
