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

type IconsByName = Map<string, IconData>;

async function fetchIcons(prefix: string, names: string[]): Promise<IconsByName> {
  const path = `/icons/${prefix}.json?icons=`;
  const iconsByName: IconsByName = new Map();
  const fetchGroup = async (group: string[]) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(path + group.join(","), { signal });
      if (!response.ok) return;
      const { icons = {} } = (await response.json()) as { icons?: Record<string, IconData> };
      for (const [name, icon] of Object.entries(icons)) iconsByName.set(name, icon);
    } catch {
      // A late or invalid response: the control beside the icon has its text.
    }
  };
  await Promise.all(splitIconNames(names, location.origin + path).map(fetchGroup));
  return iconsByName;
}

const pendingBatches = new Map<string, { names: Set<string>; icons: Promise<IconsByName> }>();

/** Batches icons that are requested at the same time. */
function fetchBatched(prefix: string, name: string): Promise<IconsByName> {
  const batch = pendingBatches.get(prefix);
  if (batch) {
    batch.names.add(name);
    return batch.icons;
  }
  const names = new Set([name]);
  const icons = Promise.resolve().then(() => {
    pendingBatches.delete(prefix);
    return fetchIcons(prefix, [...names]);
  });
  pendingBatches.set(prefix, { names, icons });
  return icons;
}

/**
 * Returns an icon by its full name ("tabler:heart"), or null when it is not available within 500
 * ms.
 */
export async function loadIcon(fullName: string): Promise<IconData | null> {
  const stored = readStoredIcon(fullName);
  if (stored) return stored;
  const [prefix = "", name = ""] = fullName.split(":");
  const icon = (await fetchBatched(prefix, name)).get(name) ?? null;
  if (icon) storeIcon(fullName, icon);
  return icon;
}
