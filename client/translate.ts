import { IntlMessageFormat } from "intl-messageformat";
import type { Catalogue, Translate } from "../shared/i18n/translator.ts";

/** The translate function of a compiled catalogue; formats are kept for the page's life. */
export function createTranslate(catalogue: Catalogue, languageTag: string): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  return (id, values) => {
    const message = catalogue[id];
    if (message === undefined || typeof message === "string") return message ?? id;
    const format = formats.get(id) ?? new IntlMessageFormat(message, languageTag);
    formats.set(id, format);
    return String(format.format(values));
  };
}
