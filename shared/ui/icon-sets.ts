/** Icon sets that the shop brings with it; all others come from ICON_HOSTS. */
export const bundledIconSets = ["tabler", "simple-icons"] as const;

/** In how many files a bundled set is kept, so that one icon costs a small file. */
export const iconBuckets = 64;

/** The file that an icon is in. */
export function iconBucket(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) >>> 0;
  return hash % iconBuckets;
}

/** Maximum length of the address of an icon request. */
export const maxIconUrlLength = 500;

/** How long icons are kept, in seconds: 168 hours. */
export const iconLifetimeSeconds = 168 * 3600;

/** Splits names so that no address grows longer than allowed; `fixed` is what every address begins with. */
export function splitIconNames(names: readonly string[], fixed: string): string[][] {
  const groups: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const name of names) {
    if (length + name.length + 1 > maxIconUrlLength) {
      groups.push([]);
      length = fixed.length - 1;
    }
    groups.at(-1)?.push(name);
    length += name.length + 1;
  }
  return groups;
}
