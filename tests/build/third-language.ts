import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Has a copy of the shop speak Javanese too: a row and a name, a file, its code in each brand. */
export function addThirdLanguage(copy: string, brands: readonly string[]): void {
  const replace = (file: string, find: string, write: (found: string) => string) => {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    if (!text.includes(find)) throw new Error(`${file} has no ${find}`);
    writeFileSync(path, text.replace(find, write));
  };
  const rows = "shared/i18n/locales.ts";
  replace(
    rows,
    '  en_US: toRow("en_US", "en"),',
    (row) => `${row}\n  jv_ID: toRow("jv_ID", "jv"),`,
  );
  replace(rows, '  en_US: "English",', (row) => `${row}\n  jv_ID: "Basa Jawa",`);
  for (const brand of brands)
    replace(`brand/${brand}/locales.ts`, '"] as const', () => '", "jv_ID"] as const');
  const messages = join(copy, "shared/i18n/messages");
  const english: Record<string, string> = JSON.parse(
    readFileSync(join(messages, "en.json"), "utf8"),
  );
  writeFileSync(
    join(messages, "jv.json"),
    JSON.stringify({ ...english, "layout.skip": "Langsung menyang isi" }),
  );
}
