import type { BrowserCatalogue, BrowserMessage, Translate } from "../shared/i18n/translator.ts";

/** The translate function of a catalogue that the build has taken apart: no formatter is shipped. */
export function createTranslate(catalogue: BrowserCatalogue, languageTag: string): Translate {
  const numbers = new Intl.NumberFormat(languageTag);
  const plurals = new Intl.PluralRules(languageTag);
  return (id, values = {}) => {
    const text = (message: BrowserMessage): string => {
      if (typeof message === "string") return message;
      return message.map((part) => (typeof part === "string" ? part : filled(...part))).join("");
    };
    const filled = (name: string, form?: 0 | Record<string, BrowserMessage>): string => {
      const value = values[name] ?? "";
      const number = Number(value);
      if (form === undefined) return String(value);
      if (form === 0) return numbers.format(number);
      return text(form[`=${number}`] ?? form[plurals.select(number)] ?? form.other ?? "");
    };
    return text(catalogue[id] ?? id);
  };
}
