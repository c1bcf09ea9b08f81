import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

const theme = "worker/layout/theme.css";

const declaration = /(--[\w-]+):\s*([^;{}]+);/g;

/**
 * What the theme declares once and nothing changes later: sizes, distances, colours that are the
 * same by day and night. In what is sent their values stand where they are used; they are shorter
 * than their names, and every page carries its styles.
 */
export function themeConstants(): Map<string, string> {
  const declared = globSync("{worker,shared}/**/*.css").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(declaration)].map(([, name = "", value = ""]) => ({
      name,
      value,
      isTheme: file === theme,
    })),
  );
  const constants = declared.filter(
    ({ name, value, isTheme }) =>
      isTheme &&
      !value.includes("var(") &&
      declared.filter((other) => other.name === name).length === 1,
  );
  return new Map(constants.map(({ name, value }) => [name, value]));
}

/** Writes the theme's constants into the styles that are built. */
export function inlineThemeConstants(): Plugin {
  const constants = themeConstants();
  const inlined = (css: string): string =>
    css
      .replace(declaration, (whole, name: string) => (constants.has(name) ? "" : whole))
      .replace(/var\((--[\w-]+)\)/g, (whole, name: string) => constants.get(name) ?? whole);
  return {
    name: "theme-constants",
    enforce: "pre",
    apply: "build",
    transform: { filter: { id: /\.css(?:\?|$)/ }, handler: inlined },
    generateBundle(_options, bundle) {
      // What a sheet imports is put into it after its own text was transformed.
      for (const asset of Object.values(bundle))
        if (asset.type === "asset" && asset.fileName.endsWith(".css"))
          asset.source = inlined(String(asset.source));
    },
  };
}
