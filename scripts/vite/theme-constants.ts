import { globSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { brandFolder } from "../brand.ts";

const declaration = /(--[\w-]+):\s*([^;{}]+);/g;

/**
 * Returns the theme's constants, which are declared once and never change: sizes, distances,
 * colours that are the same in light and dark mode. The build inlines their values, which are
 * shorter than their names, because every page contains its styles.
 */
export function themeConstants(): Map<string, string> {
  const theme = [`${brandFolder()}/theme.css`, "worker/layout/sizes.css"];
  const sheets = new Set([...theme, ...globSync("{worker,shared}/**/*.css")]);
  const declared = [...sheets].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(declaration)].map(([, name = "", value = ""]) => ({
      name,
      value,
      isTheme: theme.includes(file),
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

/** Inlines the theme's constants into the built styles. */
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
    transform: {
      filter: { id: /\.css(?:\?|$)/ },
      // Null, because a style sheet of the build has no source map; without it Rolldown warns.
      handler: (css) => ({ code: inlined(css), map: null }),
    },
    generateBundle(_options, bundle) {
      // A sheet's imports are inlined only after its own text was transformed.
      for (const asset of Object.values(bundle))
        if (asset.type === "asset" && asset.fileName.endsWith(".css"))
          asset.source = inlined(String(asset.source));
    },
  };
}
