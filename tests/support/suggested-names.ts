/** Names of the products in what /search-suggestions answers. */
export const suggestedNames = (html: string): string[] =>
  [...html.matchAll(/<img [^>]*><span>(.*?)<\/span>/g)].map(([, name = ""]) => name);
