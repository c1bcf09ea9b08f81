declare module "virtual:messages/server" {
  /** Compiled catalogues by language code ("id", "en"). */
  const catalogues: Record<
    string,
    Record<
      string,
      | import("./translate.ts").CompiledMessage
      | import("./translate.ts").RuledMessage
    >
  >;
  export default catalogues;
}
