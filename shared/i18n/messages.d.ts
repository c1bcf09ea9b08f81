declare module "virtual:messages/server" {
  type Tree = import("@formatjs/icu-messageformat-parser").MessageFormatElement[];
  /** Compiled catalogues by language code ("id", "en"): each message's syntax tree by its id. */
  const catalogues: Record<string, Record<string, Tree>>;
  export default catalogues;
}
