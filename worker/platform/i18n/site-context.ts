import catalogues from "virtual:messages/server";
import { type Locale, locales } from "../../../shared/i18n/locales.ts";
import {
  type CompiledMessage,
  createTranslate,
  type MessageId,
  type MessageValues,
  type Translate,
} from "../../../shared/i18n/translate.ts";
import type { Settings } from "../../../shared/settings.ts";
import { createShop, type Shop } from "../../../shared/site.ts";
import { writeLog } from "../../log.ts";

/** Names of the values that a message needs in every case. */
const valuesOf = (message: CompiledMessage | undefined): string[] =>
  typeof message === "object"
    ? message.flatMap((part) => (typeof part === "string" ? [] : [part[0]]))
    : [];

/** The translate function of a language, from the catalogues compiled at build time. */
export function translateIn(locale: Locale): Translate {
  const { lang, languageTag } = locales[locale];
  const messages = catalogues[lang] ?? {};
  const translate = createTranslate(messages, languageTag);
  const needed = new Map(Object.entries(messages).map(([id, text]) => [id, valuesOf(text)]));
  const report = (id: MessageId, problem: string): string => {
    // A text that is missing must not cost the shopper the page; tests fail on it.
    writeLog("error", "text", { message: `${id}: ${problem}` });
    return id;
  };
  return (id, values: MessageValues = {}) => {
    const names = needed.get(id);
    if (!names) return report(id, "no such message");
    const missing = names.find((name) => values[name] === undefined);
    return missing === undefined ? translate(id, values) : report(id, `{${missing}} has no value`);
  };
}

const shops = new WeakMap<Settings, Map<Locale, Shop>>();

/** The shop of a language, made once an isolate. */
export function shopFor(locale: Locale, settings: Settings): Shop {
  const known = shops.get(settings) ?? new Map<Locale, Shop>();
  shops.set(settings, known);
  const shop = known.get(locale) ?? createShop(locale, settings, translateIn(locale));
  known.set(locale, shop);
  return shop;
}

// What the operator gives goes before the catalogue's words, in each language.

/** What the shop is, in a sentence. */
export const shortDescription = ({ locale, settings, t }: Shop): string =>
  settings.words[locale].siteShortDescription || t("layout.tagline");

/** What the shop is, for search engines. */
export const longDescription = ({ locale, settings, t }: Shop): string =>
  settings.words[locale].siteDescription || t("home.hero-text");

/** Address of the chat, with a first line. */
export function chatLink({ settings, locale, t }: Shop, firstLine = ""): string {
  const usual = settings.words[locale].chatText || t("layout.chat-text");
  const text = firstLine || usual;
  const digits = settings.phone.replace(/\D/g, "");
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

/** Address that a phone calls the shop by. */
export const phoneLink = ({ phone }: Settings): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
