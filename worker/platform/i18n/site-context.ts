import catalogues from "virtual:messages/server";
import { type Locale, locales } from "../../../shared/i18n/locales.ts";
import {
  type CompiledMessage,
  createTranslate,
  type MessageCatalogue,
  type MessageId,
  type MessageValues,
  type RuledMessage,
  type Translate,
} from "../../../shared/i18n/translate.ts";
import { routes } from "../../../shared/routes.ts";
import type { Settings } from "../../../shared/settings.ts";
import { createSite, type Site } from "../../../shared/site.ts";
import { writeLog } from "../log.ts";
import { memo } from "../memo.ts";
import { formatters, withWriting } from "./intl.ts";

/** Returns the names of the values that a message always needs. */
function getValueNames(message: CompiledMessage | RuledMessage): string[] {
  if (typeof message === "string") return [];
  if ("names" in message) return message.names;
  return message.flatMap((part) => (typeof part === "string" ? [] : [part[0]]));
}

/** Formats the messages with rules for numbers by ICU's own formatter, each parsed once. */
function ruledTranslate(messages: Record<string, RuledMessage>, languageTag: string): Translate {
  const formats = new Map<string, ReturnType<typeof formatters.getMessageFormat>>();
  return (id, values) => {
    const format =
      formats.get(id) ??
      formatters.getMessageFormat(messages[id]?.elements ?? [], languageTag, undefined, {
        formatters,
      });
    formats.set(id, format);
    return String(format.format(values));
  };
}

/** Returns the translate function of a language, from the catalogues compiled at build time. */
export function translateIn(locale: Locale): Translate {
  const { lang, languageTag } = locales[locale];
  const messages = catalogues[lang] ?? {};
  const plain: MessageCatalogue = {};
  const ruled: Record<string, RuledMessage> = {};
  for (const [id, message] of Object.entries(messages))
    if (typeof message === "object" && "names" in message) ruled[id] = message;
    else plain[id] = message;
  const translatePlain = createTranslate(plain, languageTag);
  const translateRuled = ruledTranslate(ruled, languageTag);
  const translate: Translate = (id, values) =>
    (id in ruled ? translateRuled : translatePlain)(id, values);
  const needed = new Map(Object.entries(messages).map(([id, text]) => [id, getValueNames(text)]));
  const report = (id: MessageId, problem: string): string => {
    // A missing text must not break the page; tests fail on it.
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

const sites = memo((settings: Settings) =>
  memo((locale: Locale) => createServerSite(locale, settings)),
);

/** Returns the shop of a language, created once per isolate. */
export const siteFor = (locale: Locale, settings: Settings): Site => sites(settings)(locale);

function createServerSite(locale: Locale, settings: Settings): Site {
  const t = translateIn(locale);
  const { money } = settings;
  const known = money.currency
    ? withWriting(money)
    : { ...money, written: [t("money.unknown"), 1, 0, "", "", ""] as const };
  return createSite(locale, { ...settings, money: known }, t);
}

// In each language, the operator's texts take precedence over the catalogue's.

/** Returns the shop's description in one sentence. */
export const shortDescription = ({ locale, settings, t }: Site): string =>
  settings.words[locale].siteShortDescription || t("layout.tagline");

/** Returns the shop's description for search engines. */
export const longDescription = ({ locale, settings, t }: Site): string =>
  settings.words[locale].siteDescription || t("home.hero-text");

/** Returns the chat's URL, with a first message; the contact page's where the shop names no number. */
export function chatLink({ settings, locale, t, link }: Site, firstLine = ""): string {
  const usual = settings.words[locale].chatText || t("layout.chat-text");
  const text = firstLine || usual;
  const digits = settings.phone.replace(/\D/g, "");
  if (!digits) return link(routes.contact());
  return `https://wa.me/${digits}?text=${encodeURIComponent(text.toWellFormed())}`;
}

/** Returns the tel: URL of the shop. */
export const phoneLink = ({ phone }: Settings): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
