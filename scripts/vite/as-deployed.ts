import type { Plugin } from "vite";

const EITHER = "development|production";

/**
 * Has a project load what is deployed: what React and GraphQL check in development takes longer than
 * what they do.
 */
export const asDeployed = (): Plugin => ({
  name: "as-deployed",
  config: () => ({
    oxc: { jsx: { development: false } },
    test: { env: { NODE_ENV: "production" } },
  }),
  configResolved({ environments }) {
    for (const { resolve } of Object.values(environments))
      resolve.conditions.splice(
        0,
        resolve.conditions.length,
        ...resolve.conditions.map((name) => (name === EITHER ? "production" : name)),
      );
  },
});
