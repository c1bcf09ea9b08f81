import { type Browser, chromium } from "@playwright/test";
import { findHeadlessShell } from "../../scripts/chromium.ts";

/** A browser in which a page costs as little as it can without a graphics card. */
export const launchChromium = (...flags: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: findHeadlessShell(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", ...flags],
  });
