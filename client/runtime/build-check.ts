import { pageSite } from "./page-context.ts";
import { pageState } from "./page-state.ts";
import { whenIdle } from "./timing.ts";

const hourMs = 3_600_000;

interface Build {
  id: string;
  timestamp: number;
}

async function fetchBuild(path: string): Promise<Build | null> {
  try {
    // No timeout: nothing waits for the response, and the connection has its own limit.
    const response = await fetch(`/builds/${path}`);
    return response.ok ? await response.json() : null;
  } catch {
    // Offline, or between two builds: the next check is an hour away at most.
    return null;
  }
}

async function announceNewerBuild(): Promise<void> {
  const { t } = await pageSite();
  const notice = document.createElement("p");
  const link = document.createElement("a");
  notice.className = "build-notice";
  notice.role = "status";
  link.href = location.href;
  link.textContent = t("build.reload");
  notice.textContent = `${t("build.newer")} `;
  notice.appendChild(link);
  document.body.appendChild(notice);
}

/**
 * Requests this page's own build, then checks for a newer one: hourly when idle, and on return to
 * the tab.
 */
export async function watchBuilds(): Promise<void> {
  const { build } = pageState();
  let checkedAt = Date.now();
  let isAnnounced = false;
  const check = () =>
    whenIdle(async () => {
      if (isAnnounced || document.hidden) return;
      checkedAt = Date.now();
      const latest = await fetchBuild("latest.json");
      if (isAnnounced || !latest || latest.id <= build) return;
      isAnnounced = true;
      await announceNewerBuild();
    });
  setInterval(check, hourMs);
  document.addEventListener("visibilitychange", () => {
    // A tab that is opened often need not check each time.
    if (Date.now() - checkedAt > 60_000) check();
  });
  // The page's own build is gone when a newer one is live (a page from a history of days).
  if (!(await fetchBuild(`meta/${build}.json`))) check();
}
