// Short words that occur in every longer text of a language, and in none of the other languages
// here.
const telling: Record<string, RegExp> = {
  id: /\b(?:ada|akan|bisa|dari|dengan|di|dipakai|dan|ini|itu|jadi|kalau|ke|lagi|lebih|pakai|sangat|saya|setelah|sudah|tapi|tetapi|tidak|untuk|yang|\w+nya)\b/gi,
  en: /\b(?:after|and|but|day|does|for|had|has|have|in|is|it|my|not|of|on|the|this|to|very|was|with)\b/gi,
};

/** Guesses a text's language by its commonest words; null when they are not conclusive. */
export function findLanguage(text: string): string | null {
  const counts = Object.entries(telling)
    .map(([lang, words]) => ({ lang, count: text.match(words)?.length ?? 0 }))
    .sort((one, other) => other.count - one.count);
  const [first, second] = counts;
  return first && first.count > (second?.count ?? 0) ? first.lang : null;
}

/**
 * Returns the `lang` of a visitor's text on a page of another language (WCAG 2.2, 3.1.2);
 * undefined when it is the page's own.
 */
export function foreignLanguage(text: string, pageLang: string): string | undefined {
  const lang = findLanguage(text);
  return lang === null || lang === pageLang ? undefined : lang;
}
