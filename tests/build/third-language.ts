import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Has a copy of the shop speak Javanese too: one row, one file, one name in each brand. */
export function addThirdLanguage(copy: string, brands: readonly string[]): void {
  const replace = (file: string, find: string, write: string) => {
    const path = join(copy, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(find, write));
  };
  const row = `  jv_ID: { prefix: prefixOf("jv_ID", "jv"), lang: "jv", languageTag: "jv-ID", name: "Basa Jawa" },\n} as const;`;
  replace("shared/i18n/locales.ts", "} as const;", row);
  for (const brand of brands)
    replace(`brand/${brand}/locales.ts`, '"] as const', '", "jv_ID"] as const');
  const messages = join(copy, "shared/i18n/messages");
  const english: Record<string, string> = JSON.parse(
    readFileSync(join(messages, "en.json"), "utf8"),
  );
  writeFileSync(
    join(messages, "jv.json"),
    JSON.stringify({ ...english, "layout.skip": "Langsung menyang isi" }),
  );
}
