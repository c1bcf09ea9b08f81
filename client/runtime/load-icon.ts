import type { IconData } from "../../shared/ui/icon.tsx";
import { iconLifetimeSeconds, splitIconNames } from "../../shared/ui/icon-sets.ts";

const timeoutMs = 500;
const maxEntries = 50;
const storageKey = "icons";

interface StoredIcon {
  icon: IconData;
  keptAt: number;
}

type StoredIcons = Record<string, StoredIcon>;

const storages = (): Storage[] => {
  try {
    return [sessionStorage, localStorage];
  } catch {
    // Storage is unavailable, as in a frame of another site: every icon is requested.
    return [];
  }
};

function storedIcons(storage: Storage): StoredIcons {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? "{}");
  } catch {
    // Another program's data under our key.
    return {};
  }
}

function readStoredIcon(name: string): IconData | null {
  for (const storage of storages()) {
    const stored = storedIcons(storage)[name];
    if (stored && Date.now() - stored.keptAt < iconLifetimeSeconds * 1000) return stored.icon;
  }
  return null;
}

/** Stores an icon in both storages; beyond 50 the oldest is removed. */
function storeIcon(name: string, icon: IconData): void {
  for (const storage of storages()) {
    const icons = { ...storedIcons(storage), [name]: { icon, keptAt: Date.now() } };
    const newest = Object.entries(icons).sort(([, a], [, b]) => b.keptAt - a.keptAt);
    try {
      storage.setItem(storageKey, JSON.stringify(Object.fromEntries(newest.slice(0, maxEntries))));
    } catch {
      // When the storage is full, the icon is not stored.
    }
  }
}

/** What of a set comes within 500 ms; a control beside a missing icon has its text. */
async function fetchIcons(prefix: string, names: string[]): Promise<Record<string, IconData>> {
  const path = `/icons/${prefix}.json?icons=`;
  const fetchGroup = async (group: string[]): Promise<Record<string, IconData>> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(path + group.join(","), { signal });
      if (!response.ok) return {};
      const { icons = {} } = (await response.json()) as { icons?: Record<string, IconData> };
      return icons;
    } catch {
      // A late or invalid response.
      return {};
    }
  };
  const groups = splitIconNames(names, location.origin + path);
  return Object.assign({}, ...(await Promise.all(groups.map(fetchGroup))));
}

/**
 * Returns icons by their full names ("tabler:heart"), without those that are not available within
 * 500 ms: one request for each set.
 */
export async function loadIcons(fullNames: readonly string[]): Promise<Record<string, IconData>> {
  const match: Record<string, IconData> = {};
  const missing = new Map<string, string[]>();
  for (const fullName of new Set(fullNames)) {
    const stored = readStoredIcon(fullName);
    const [prefix = "", name = ""] = fullName.split(":");
    if (stored) match[fullName] = stored;
    else missing.set(prefix, [...(missing.get(prefix) ?? []), name]);
  }
  const fetchSet = async ([prefix, names]: [string, string[]]) => {
    for (const [name, icon] of Object.entries(await fetchIcons(prefix, names))) {
      match[`${prefix}:${name}`] = icon;
      storeIcon(`${prefix}:${name}`, icon);
    }
  };
  await Promise.all([...missing].map(fetchSet));
  return match;
}
