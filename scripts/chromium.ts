import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { apt, install, isDebianRoot } from "./apt.ts";

const locations = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function installed(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  return [CHROMIUM_PATH, ...locations, chromium.executablePath()].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/**
 * Returns the path of a Chromium, installing one if needed: by apt as root on Debian, else
 * Playwright's own.
 */
export function findChromium(): string {
  const existing = installed();
  if (existing) return existing;
  if (isDebianRoot()) {
    console.log("No Chromium here: installing Debian's with apt-get.");
    apt("chromium");
  } else {
    console.log("No Chromium here: installing Playwright's own.");
    install("npx", ["playwright", "install", "chromium"]);
  }
  const match = installed();
  if (!match) throw new Error("No Chromium could be found or installed; set CHROMIUM_PATH.");
  return match;
}

const debiansShell = "/usr/bin/chromium-headless-shell";

/**
 * Returns the path of Chromium's headless shell, in which a page costs two thirds; as root on Debian
 * it is installed if needed. Where there is none, a whole Chromium.
 */
export function findHeadlessShell(): string {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  if (isDebianRoot() && !existsSync(debiansShell))
    try {
      apt("chromium-headless-shell");
    } catch {
      // An older Debian has no such package.
    }
  return existsSync(debiansShell) ? debiansShell : findChromium();
}
