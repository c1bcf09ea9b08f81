/** Names of the products in the response of /search-suggestions. */
export const suggestedNames = (html: string): string[] =>
  [...html.matchAll(/<img [^>]*><span>(.*?)<\/span>/g)].map(([, name = ""]) => name);
