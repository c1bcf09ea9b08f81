import type { Plugin } from "vite";
import { readSet, withSize } from "./icon-sets.ts";

const specifier = /^icon:([a-z0-9-]+)\/([a-z0-9-]+)$/;
/** Imports one icon of a bundled Iconify set, `icon:tabler/menu-2`, as {body, width, height}. */
export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (source) => (specifier.test(source) ? `\0${source}` : undefined),
    load(source) {
      const [, prefix, name] = specifier.exec(source.slice(1)) ?? [];
      if (!source.startsWith("\0") || !prefix || !name) return undefined;
      const set = readSet(prefix);
      const icon = set.icons[name];
      if (!icon) throw new Error(`There is no icon ${name} in ${prefix}.`);
      return `export default ${JSON.stringify(withSize(icon, set))}`;
    },
  };
}
