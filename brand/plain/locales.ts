/** The shop's languages; the first has no prefix in its addresses. */
export const shopLocales = ["en_US"] as const;
