import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";
import type { CompiledMessage } from "../../shared/i18n/translate.ts";
import { brandFolder, readCountry } from "../brand.ts";
import { findClosure, textsIn } from "./client-graph.ts";
import { compileMessage } from "./compile-message.ts";
import { islands } from "./islands.ts";

const folder = "shared/i18n/messages";
const virtual = /^virtual:messages\/(server|client(?=\/))(?:\/([a-z]+))?(?:\/([a-z-]+))?$/;

/** The part of the browser's messages that every page loads. */
const pagePart = "page";

type Catalogue = Record<string, string>;

const read = (file: string): Catalogue => JSON.parse(readFileSync(file, "utf8"));

/** The sentences of every shop in a language, with those of the country and of the brand in their place. */
function readCatalogue(lang: string): Catalogue {
  const common = read(join(folder, `${lang}.json`));
  const own = [`shared/country/${readCountry()}`, brandFolder()].map((place) => {
    const file = join(place, "messages", `${lang}.json`);
    const sentences = existsSync(file) ? read(file) : {};
    const unknown = Object.keys(sentences).filter((id) => !Object.hasOwn(common, id));
    if (unknown.length > 0)
      throw new Error(`${file} has sentences that no page shows: ${unknown.join(", ")}.`);
    return sentences;
  });
  return Object.assign({}, common, ...own);
}

/** All catalogues must have the same ids as the first one: a missing text fails the build. */
export function checkCatalogues(): void {
  const [first, ...others] = readdirSync(folder).filter((file) => file.endsWith(".json"));
  if (!first) throw new Error(`There is no message catalogue in ${folder}.`);
  const ids = (file: string) => new Set(Object.keys(readCatalogue(file.replace(".json", ""))));
  const wanted = ids(first);
  for (const other of others) {
    const own = ids(other);
    const missing = [...wanted].filter((id) => !own.has(id));
    const extra = [...own].filter((id) => !wanted.has(id));
    if (missing.length + extra.length === 0) continue;
    throw new Error(
      `${other} and ${first} differ: missing in ${other}: ${missing.join(", ") || "nothing"}; missing in ${first}: ${extra.join(", ") || "nothing"}.`,
    );
  }
}

/** The modules of every page: the entry with its later imports, and scripts without React. */
const ofEveryPage = () => [
  "client/entry.ts",
  "client/hydrate.tsx",
  "client/idle.ts",
  ...globSync("client/**/*.fragment.ts"),
];

/** Returns the ids that these modules and their imports translate. */
const listIds = (modules: readonly string[], existing: Record<string, string>): string[] =>
  [...textsIn(findClosure(modules))].filter((text) => Object.hasOwn(existing, text));

/** Returns message ids by part: those of every page, and by island those beside them. */
function clientIds(existing: Record<string, string>): Map<string, string[]> {
  const page = listIds(ofEveryPage(), existing);
  const parts = new Map([[pagePart, page]]);
  for (const { file, name } of islands()) {
    const own = listIds([file], existing).filter((id) => !page.includes(id));
    if (own.length > 0) parts.set(name, own);
  }
  return parts;
}

const hasRules = (message: CompiledMessage): boolean =>
  typeof message === "object" &&
  message.some((part) => typeof part === "object" && part[1] !== undefined);

/** A message for the server: compiled, or with rules for numbers as ICU's own formatter reads it. */
function serverMessage(text: string) {
  const elements = parse(text);
  const compiled = compileMessage(elements);
  if (typeof compiled === "string" || !hasRules(compiled)) return compiled;
  return { names: compiled.flatMap((part) => (typeof part === "string" ? [] : part[0])), elements };
}

function serverModule(lang: string): string {
  const messages = Object.entries(readCatalogue(lang)).map(([id, text]) => [
    id,
    serverMessage(text),
  ]);
  return `export default ${JSON.stringify(Object.fromEntries(messages))}`;
}

function browserModule(lang: string, part: string): string {
  const catalogue = readCatalogue(lang);
  const ids = clientIds(catalogue).get(part) ?? [];
  const messages = ids.sort().map((id) => [id, compileMessage(parse(catalogue[id] ?? ""))]);
  return `export default ${JSON.stringify(Object.fromEntries(messages))}`;
}

const langs = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(".json", ""));

/** Generates one module of all catalogues for the worker. */
function serverIndex(): string {
  const imports = langs().map((lang) => `import ${lang} from "virtual:messages/server/${lang}";`);
  return `${imports.join("")} export default {${langs().join(",")}}`;
}

/**
 * Returns the chunks of the browser's messages: by language one for every page, and one per island
 * with more.
 */
export const browserMessages = (): { lang: string; part: string; id: string }[] =>
  langs().flatMap((lang) =>
    [...clientIds(readCatalogue(lang)).keys()].map((part) => ({
      lang,
      part,
      id: `virtual:messages/client/${lang}/${part}`,
    })),
  );

/** Compiles ICU messages at build time, so that no parser is shipped. */
export function messages(): Plugin {
  return {
    name: "messages",
    resolveId: (source) => (virtual.test(source) ? `\0${source}` : undefined),
    load(source) {
      const [, side, lang, part] = virtual.exec(source.slice(1)) ?? [];
      if (!source.startsWith("\0") || !side) return undefined;
      if (!lang) {
        checkCatalogues();
        return serverIndex();
      }
      this.addWatchFile(join(process.cwd(), folder, `${lang}.json`));
      return side === "server" ? serverModule(lang) : browserModule(lang, part ?? pagePart);
    },
  };
}
