/** Icon sets bundled with the shop; all others come from ICON_HOSTS. */
export const bundledIconSets = ["tabler", "simple-icons"] as const;

/** Number of files that a bundled set is split into, so that one icon needs a small file only. */
export const iconBuckets = 64;

/** The names of a bundled set: in its files, and of its icons that only icon hosts have. */
export interface IconNames {
  bundled: string[];
  hosted: string[];
}

/** Returns the number of the file that contains an icon. */
export function iconBucket(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) >>> 0;
  return hash % iconBuckets;
}

/** Maximum length of the address of an icon request. */
export const maxIconUrlLength = 500;

/** Lifetime of stored icons in seconds: 168 hours. */
export const iconLifetimeSeconds = 168 * 3600;

/**
 * Splits names into groups, so that no URL exceeds the maximum length; `fixed` is the start of
 * every URL.
 */
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
