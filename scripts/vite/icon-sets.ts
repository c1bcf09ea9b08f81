import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { bundledIconSets, iconBucket } from "../../shared/ui/icon-sets.ts";

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

/** All icons of a set by name, other names for the same picture among them. */
function iconsOf(set: IconSet): [name: string, icon: StoredIcon][] {
  const aliases = Object.entries(set.aliases ?? {}).flatMap(([name, { parent, ...rest }]) => {
    const icon = set.icons[parent];
    // One that is turned or mirrored is left to the hosts.
    return icon && Object.keys(rest).length === 0 ? [[name, icon] as [string, StoredIcon]] : [];
  });
  return [...Object.entries(set.icons), ...aliases];
}

function bucketsOf(prefix: string): Map<number, string> {
  const set: IconSet = JSON.parse(
    readFileSync(require.resolve(`@iconify-json/${prefix}/icons.json`), "utf8"),
  );
  const buckets = new Map<number, Record<string, StoredIcon>>();
  for (const [name, icon] of iconsOf(set)) {
    const { body, width = set.width ?? 24, height = set.height ?? 24 } = icon;
    const bucket = buckets.get(iconBucket(name)) ?? {};
    bucket[name] = { body, width, height };
    buckets.set(iconBucket(name), bucket);
  }
  return new Map([...buckets].map(([at, bucket]) => [at, JSON.stringify(bucket)]));
}

/** Puts the bundled sets among the static files, in small parts: a worker could not carry them whole. */
export function iconSets(): Plugin {
  return {
    name: "icon-sets",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      for (const prefix of bundledIconSets)
        for (const [at, source] of bucketsOf(prefix))
          this.emitFile({ type: "asset", fileName: `icon-sets/${prefix}/${at}.json`, source });
    },
  };
}
