declare module "virtual:messages/server" {
  type Tree = import("@formatjs/icu-messageformat-parser").MessageFormatElement[];
  /** Compiled catalogues by language code ("id", "en"): each message's syntax tree by its id. */
  const catalogues: Record<string, Record<string, Tree>>;
  export default catalogues;
}

declare module "virtual:messages/client" {
  type Area = import("../island.ts").WordsArea;
  type Part = { default: import("./translator.ts").BrowserCatalogue };
  /** Loaders of the messages that client code uses, by language code and area. */
  const loaders: Record<string, Record<Area, () => Promise<Part>>>;
  export default loaders;
}
