import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { bundledIconSets, type IconNames, iconBucket } from "../../shared/ui/icon-sets.ts";

const require = createRequire(import.meta.url);

interface StoredIcon {
  body: string;
  width?: number;
  height?: number;
}

interface IconSet {
  icons: Record<string, StoredIcon>;
  aliases?: Record<string, { parent: string; [transformation: string]: unknown }>;
  width?: number;
  height?: number;
}

/** Returns all icons of a set by name, including aliases. */
function listIcons(set: IconSet): [name: string, icon: StoredIcon][] {
  const aliases = Object.entries(set.aliases ?? {}).flatMap(([name, { parent, ...rest }]) => {
    const icon = set.icons[parent];
    // Rotated or flipped aliases are left to the icon hosts.
    return icon && Object.keys(rest).length === 0 ? [[name, icon] as [string, StoredIcon]] : [];
  });
  return [...Object.entries(set.icons), ...aliases];
}

const sets = new Map<string, IconSet>();

export function readSet(prefix: string): IconSet {
  const cached = sets.get(prefix);
  if (cached) return cached;
  const file = require.resolve(`@iconify-json/${prefix}/icons.json`);
  const set: IconSet = JSON.parse(readFileSync(file, "utf8"));
  sets.set(prefix, set);
  return set;
}

export const withSize = ({ body, width, height }: StoredIcon, set: IconSet) => ({
  body,
  width: width ?? set.width ?? 24,
  height: height ?? set.height ?? 24,
});

/** All names of a set: those of its files, and those that only icon hosts have. */
function readNames(set: IconSet): IconNames {
  const bundled = listIcons(set).map(([name]) => name);
  const existing = new Set(bundled);
  return { bundled, hosted: Object.keys(set.aliases ?? {}).filter((name) => !existing.has(name)) };
}

function toBuckets(set: IconSet): Map<number, string> {
  const buckets = new Map<number, Record<string, StoredIcon>>();
  for (const [name, icon] of listIcons(set)) {
    const bucket = buckets.get(iconBucket(name)) ?? {};
    bucket[name] = withSize(icon, set);
    buckets.set(iconBucket(name), bucket);
  }
  return new Map([...buckets].map(([at, bucket]) => [at, JSON.stringify(bucket)]));
}

/** Adds the bundled sets to the static files, in small parts: they are too large for a worker. */
export function iconSets(): Plugin {
  return {
    name: "icon-sets",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      for (const prefix of bundledIconSets) {
        const set = readSet(prefix);
        const emit = (name: string | number, source: string) =>
          this.emitFile({ type: "asset", fileName: `icon-sets/${prefix}/${name}.json`, source });
        emit("names", JSON.stringify(readNames(set)));
        for (const [at, source] of toBuckets(set)) emit(at, source);
      }
    },
  };
}
