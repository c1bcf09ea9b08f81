import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "../chromium.ts";
import { connect, openTab, type Tab, tabAt } from "./devtools.ts";
import { endWithProcess } from "./end-with-process.ts";

/** A Chromium with a profile of its own, as users have it: nothing of the web platform is off. */
export interface Browser {
  /** Where Lighthouse finds it. */
  port: number;
  version: string;
  newTab(): Promise<Tab>;
  /** The tab that shows an address with this text in it, as soon as there is one. */
  waitForTab(part: string): Promise<Tab>;
  close(): Promise<void>;
}

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--remote-debugging-port=0",
];

export async function startBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "bench-chromium-"));
  const child = spawn(findChromium(), [...flags, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  // Some systems start Chromium by a shell script, which is not it.
  endWithProcess(child, { leads: true });
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stderr.on("data", (chunk) => {
      text += chunk;
      const match = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (match) resolve(match);
    });
    child.on("exit", () => reject(new Error(`Chromium did not start:\n${text}`)));
  });
  const connection = await connect(address);
  const { product } = await connection.send<{ product: string }>("Browser.getVersion");
  return {
    port: Number(new URL(address).port),
    version: product,
    newTab: () => openTab(connection),
    async waitForTab(part) {
      for (let tries = 0; tries < 500; tries++) {
        const tab = await tabAt(connection, part);
        if (tab) return tab;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`No tab went to ${part}.`);
    },
    async close() {
      const ended = once(child, "exit");
      // Closed by its own protocol it may be gone before it has responded.
      if (child.pid) process.kill(-child.pid, "SIGTERM");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
