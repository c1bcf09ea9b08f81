const sheets = import.meta.glob<string>(["../components/**/*.css", "../pages/**/*.css"], {
  query: "?inline",
  import: "default",
  eager: true,
});

const base = import.meta.glob<string>("./base/*.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

/** One small sheet for the whole shop, inlined in every page: a page costs no request for its looks. */
export const styleSheet: string = [...Object.values(base), ...Object.values(sheets)].join("");
