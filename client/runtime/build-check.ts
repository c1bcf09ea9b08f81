import { pageShop } from "./page-context.ts";
import { pageState } from "./page-state.ts";
import { whenIdle } from "./when-idle.ts";

const hour = 3_600_000;

interface Build {
  id: string;
  timestamp: number;
}

async function buildAt(path: string): Promise<Build | null> {
  try {
    // Nobody waits for it: the connection's own limit will do.
    const response = await fetch(`/builds/${path}`);
    return response.ok ? await response.json() : null;
  } catch {
    // Offline, or between two builds: the next look is an hour away at most.
    return null;
  }
}

async function tellOfNewerBuild(): Promise<void> {
  const { t } = await pageShop();
  const notice = document.createElement("p");
  notice.className = "build-notice";
  notice.role = "status";
  const reload = document.createElement("a");
  reload.href = location.href;
  reload.textContent = t("build.reload");
  notice.textContent = `${t("build.newer")} `;
  notice.appendChild(reload);
  document.body.appendChild(notice);
}

/** Reads this page's own build, then looks for a newer one: hourly when idle, and on return to the tab. */
export async function watchBuilds(): Promise<void> {
  const { build } = pageState();
  let lookedAt = Date.now();
  const stop = new AbortController();
  const look = () =>
    whenIdle(async () => {
      if (stop.signal.aborted || document.hidden) return;
      lookedAt = Date.now();
      const latest = await buildAt("latest.json");
      if (!latest || latest.id <= build || stop.signal.aborted) return;
      stop.abort();
      clearInterval(timer);
      await tellOfNewerBuild();
    });
  const timer = setInterval(look, hour);
  const onReturn = () => {
    // A tab that is looked into often need not ask each time.
    if (!document.hidden && Date.now() - lookedAt > 60_000) look();
  };
  document.addEventListener("visibilitychange", onReturn, { signal: stop.signal });
  // Its own build is gone where a newer one answers already (a page from a history of days).
  if (!(await buildAt(`meta/${build}.json`))) look();
}
