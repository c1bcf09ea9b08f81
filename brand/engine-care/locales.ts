/** The shop's languages; the first has no prefix in its addresses. */
export const shopLocales = ["id_ID", "en_US"] as const;
