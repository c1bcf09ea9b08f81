import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";

const folder = "shared/i18n/messages";
const virtual = /^virtual:messages\/(server|client)(?:\/([a-z]+))?$/;

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

function sourcesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(directory, file), "utf8"));
}

/** Message ids that client code names anywhere, so that the browser gets no others. */
function clientIds(known: Record<string, string>): Set<string> {
  const literals = sourcesIn("client").flatMap((source) => [
    ...source.matchAll(/"([a-z][\w.-]+)"/g),
  ]);
  const named = literals.map((match) => match[1] ?? "");
  return new Set(named.filter((literal) => Object.hasOwn(known, literal)));
}

function compile(side: string, lang: string): string {
  checkCatalogues();
  const catalogue = readCatalogue(lang);
  const wanted = side === "client" ? clientIds(catalogue) : null;
  const entries = Object.entries(catalogue)
    .filter(([id]) => !wanted || wanted.has(id))
    // In the browser plain text stays text, which is shorter; @formatjs/intl takes trees only.
    .map(([id, text]) => [
      id,
      side === "server" || /[{}<']/.test(text) ? parse(text, { captureLocation: false }) : text,
    ]);
  return `export default ${JSON.stringify(Object.fromEntries(entries))}`;
}

const langs = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.replace(".json", ""));

/** One module of all catalogues for the worker; for the browser one chunk a language. */
function indexModule(side: string): string {
  const importOf = (lang: string) =>
    `import(${JSON.stringify(`virtual:messages/${side}/${lang}`)})`;
  if (side === "client") {
    const rows = langs().map((lang) => `${lang}: () => ${importOf(lang)}`);
    return `export default {${rows.join(",")}}`;
  }
  const imports = langs().map((lang) => `import ${lang} from "virtual:messages/${side}/${lang}";`);
  return `${imports.join("")} export default {${langs().join(",")}}`;
}

/** Compiles ICU messages at build time, so that no parser is shipped. */
export function messages(): Plugin {
  return {
    name: "messages",
    resolveId: (source) => (virtual.test(source) ? `\0${source}` : undefined),
    load(source) {
      const [, side, lang] = virtual.exec(source.slice(1)) ?? [];
      if (!source.startsWith("\0") || !side) return undefined;
      if (!lang) return indexModule(side);
      this.addWatchFile(join(process.cwd(), folder, `${lang}.json`));
      return compile(side, lang);
    },
  };
}
