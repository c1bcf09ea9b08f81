import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const specifier = /^icon:([a-z0-9-]+)\/([a-z0-9-]+)$/;
const require = createRequire(import.meta.url);

interface IconSet {
  icons: Record<string, { body: string; width?: number; height?: number }>;
  width?: number;
  height?: number;
}

const sets = new Map<string, IconSet>();

function iconSet(prefix: string): IconSet {
  const cached = sets.get(prefix);
  if (cached) return cached;
  const set: IconSet = JSON.parse(
    readFileSync(require.resolve(`@iconify-json/${prefix}/icons.json`), "utf8"),
  );
  sets.set(prefix, set);
  return set;
}

/** Imports one icon of a bundled Iconify set, `icon:tabler/menu-2`, as {body, width, height}. */
export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (source) => (specifier.test(source) ? `\0${source}` : undefined),
    load(source) {
      const [, prefix, name] = specifier.exec(source.slice(1)) ?? [];
      if (!source.startsWith("\0") || !prefix || !name) return undefined;
      const set = iconSet(prefix);
      const icon = set.icons[name];
      if (!icon) throw new Error(`There is no icon ${name} in ${prefix}.`);
      const { body, width = set.width ?? 24, height = set.height ?? 24 } = icon;
      return `export default ${JSON.stringify({ body, width, height })}`;
    },
  };
}
