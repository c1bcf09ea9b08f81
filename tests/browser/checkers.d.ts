// Of Alfa's own types, which take the compiler longer than the whole project, what is used here.
declare module "@siteimprove/alfa-playwright" {
  export const Playwright: { toPage(document: import("@playwright/test").JSHandle): Promise<unknown> };
}

declare module "@siteimprove/alfa-rules" {
  interface Rule {
    uri: string;
  }
  const rules: Iterable<Rule>;
  export default rules;
}

declare module "@siteimprove/alfa-act" {
  interface Target {
    path(): string;
  }
  export const Audit: {
    of(
      page: unknown,
      rules: Iterable<unknown>,
    ): {
      evaluate(): Promise<
        Iterable<{
          toJSON(): {
            outcome: "cantTell" | "failed" | "inapplicable" | "passed";
            rule: { uri: string };
            expectations?: [string, { error?: { message: string } }][];
          };
          target?: Target | Iterable<Target>;
        }>
      >;
    };
  };
}
