export type Locale = "id" | "en";

/** Indonesian is the shop's own language; English only where it is asked for first. */
export function localeOf(request: Request): Locale {
  const first = (request.headers.get("accept-language") ?? "").split(",")[0] ?? "";
  return /^en\b/i.test(first.trim()) ? "en" : "id";
}

/** The text of one language, or Indonesian where a translation is missing. */
export function inLocale(locale: Locale, id: string, en: string): string {
  return locale === "en" && en !== "" ? en : id;
}
