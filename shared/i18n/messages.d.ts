declare module "virtual:messages/server" {
  /** Compiled catalogues by language code ("id", "en"). */
  const catalogues: Record<string, import("./translator.ts").Catalogue>;
  export default catalogues;
}

declare module "virtual:messages/client" {
  /** Loaders of the messages that client code uses, by language code. */
  const loaders: Record<string, () => Promise<{ default: import("./translator.ts").Catalogue }>>;
  export default loaders;
}
