import type { Plugin } from "vite";

/** What Preact stands in for; the names are React's, the modules its compatible ones. */
const standIns: Record<string, string> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
};

/**
 * Builds the islands with Preact instead of React (`CLIENT=preact`). The browser alone gets it: the
 * worker goes on rendering with React, whose HTML Preact takes over.
 */
export function preactIslands(): Plugin {
  return {
    name: "preact-islands",
    enforce: "pre",
    apply: () => process.env.CLIENT === "preact",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      const standIn = standIns[source];
      return standIn ? this.resolve(standIn, importer) : undefined;
    },
  };
}
