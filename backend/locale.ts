export type Locale = "id" | "en";

/** Indonesian is the default; English only when it is the first accepted language. */
export function readLocale(request: Request): Locale {
  const first = (request.headers.get("accept-language") ?? "").split(",")[0] ?? "";
  return /^en\b/i.test(first.trim()) ? "en" : "id";
}

/** The text in a language, or in Indonesian when the translation is missing. */
export function inLocale(locale: Locale, id: string, en: string): string {
  return locale === "en" && en !== "" ? en : id;
}
