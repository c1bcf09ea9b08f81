import type { Settings } from "./settings.ts";
import type { Shop } from "./site.ts";

/** Address of the chat, with a first line. */
export function chatLink({ settings, locale, t }: Shop, firstLine = ""): string {
  const usual = settings.words[locale].chatText || t("layout.chat-text");
  const text = firstLine || usual;
  const digits = settings.phone.replace(/\D/g, "");
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}

/** Address that a phone calls the shop by. */
export const phoneLink = ({ phone }: Settings): string => `tel:${phone.replace(/[^\d+]/g, "")}`;
