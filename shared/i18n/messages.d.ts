declare module "virtual:messages/server" {
  /** Compiled catalogues by language code ("id", "en"). */
  const catalogues: Record<string, import("./translate.ts").MessageCatalogue>;
  export default catalogues;
}
