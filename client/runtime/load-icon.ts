import type { IconData } from "../../shared/ui/icon.tsx";
import { iconLifetimeSeconds, splitIconNames } from "../../shared/ui/icon-sets.ts";

const timeoutMs = 500;
const maxEntries = 50;
const storageKey = "icons";

interface Kept {
  icon: IconData;
  keptAt: number;
}

type StoredIcons = Record<string, Kept>;

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

function recall(name: string): IconData | null {
  for (const storage of storages()) {
    const kept = storedIcons(storage)[name];
    if (kept && Date.now() - kept.keptAt < iconLifetimeSeconds * 1000) return kept.icon;
  }
  return null;
}

/** Stores an icon in both storages; beyond 50 the oldest is removed. */
function keep(name: string, icon: IconData): void {
  for (const storage of storages()) {
    const shelf = { ...storedIcons(storage), [name]: { icon, keptAt: Date.now() } };
    const newest = Object.entries(shelf).sort(([, a], [, b]) => b.keptAt - a.keptAt);
    try {
      storage.setItem(storageKey, JSON.stringify(Object.fromEntries(newest.slice(0, maxEntries))));
    } catch {
      // When the storage is full, the icon is not stored.
    }
  }
}

type Answers = Map<string, IconData>;

async function fetchIcons(prefix: string, names: string[]): Promise<Answers> {
  const path = `/icons/${prefix}.json?icons=`;
  const answers: Answers = new Map();
  const ask = async (group: string[]) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(path + group.join(","), { signal });
      if (!response.ok) return;
      const { icons = {} } = (await response.json()) as { icons?: Record<string, IconData> };
      for (const [name, icon] of Object.entries(icons)) answers.set(name, icon);
    } catch {
      // A late or invalid response: the control beside the icon has its text.
    }
  };
  await Promise.all(splitIconNames(names, location.origin + path).map(ask));
  return answers;
}

const waiting = new Map<string, { names: Set<string>; answers: Promise<Answers> }>();

/** Batches icons that are requested at the same time. */
function batched(prefix: string, name: string): Promise<Answers> {
  const known = waiting.get(prefix);
  if (known) {
    known.names.add(name);
    return known.answers;
  }
  const names = new Set([name]);
  const answers = Promise.resolve().then(() => {
    waiting.delete(prefix);
    return fetchIcons(prefix, [...names]);
  });
  waiting.set(prefix, { names, answers });
  return answers;
}

/**
 * Returns an icon by its full name ("tabler:heart"), or null when it is not available within 500
 * ms.
 */
export async function loadIcon(fullName: string): Promise<IconData | null> {
  const known = recall(fullName);
  if (known) return known;
  const [prefix = "", name = ""] = fullName.split(":");
  const icon = (await batched(prefix, name)).get(name) ?? null;
  if (icon) keep(fullName, icon);
  return icon;
}
