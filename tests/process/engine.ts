import { type ChildProcess, spawn } from "node:child_process";
import { type ElementHandle, launch } from "puppeteer-core";
import { Builder, Capabilities, Key, type WebElement } from "selenium-webdriver";
import { expect, vi } from "vitest";
import { chosen, controlNamed, fieldLabelled } from "./in-page.ts";
import { freePort } from "./served-shop.ts";

type InPage = (...args: never[]) => unknown;

/** One window of a browser, phone-sized, driven as its own protocol has it. */
export interface Engine {
  open(address: string): Promise<void>;
  /** What a function that is sent into the page returns. */
  evaluate<Result>(run: InPage, ...args: unknown[]): Promise<Result>;
  /** Clicks the element that a function finds in the page; false where there is none. */
  click(find: InPage, ...args: unknown[]): Promise<boolean>;
  /** Types into the element that a function finds; "\n" is Enter. False where there is none. */
  type(text: string, find: InPage, ...args: unknown[]): Promise<boolean>;
  close(): Promise<void>;
}

const phone = { width: 412, height: 915 };

export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    // A certificate of the test's own.
    acceptInsecureCerts: true,
    extraPrefsFirefox: { "intl.accept_languages": "id" },
  });
  const page = await browser.newPage();
  await page.setViewport(phone);
  const find = async (run: InPage, args: unknown[]) => {
    const handle = await page.evaluateHandle(run as (...args: unknown[]) => unknown, ...args);
    return handle.asElement() as ElementHandle<Element> | null;
  };
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: async (run, ...args) =>
      (await page.evaluate(run as (...args: unknown[]) => unknown, ...args)) as never,
    async click(run, ...args) {
      const element = await find(run, args);
      await element?.click();
      return element !== null;
    },
    async type(text, run, ...args) {
      const element = await find(run, args);
      await element?.type(text);
      return element !== null;
    },
    close: () => browser.close(),
  };
}

/** Ends a process that was started as the leader of a group, with the group. */
function endGroup({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, "SIGKILL");
}

export interface WebKitPaths {
  driver: string;
  browser: string;
}

export async function openWebKit({ driver, browser }: WebKitPaths): Promise<Engine> {
  const port = await freePort();
  // Xvfb is its screen: WebKitGTK has no headless mode.
  const server = spawn(
    "xvfb-run",
    ["--auto-servernum", driver, `--port=${port}`, "--host=127.0.0.1"],
    {
      detached: true,
      stdio: "ignore",
      env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: "1", LANGUAGE: "id", GDK_BACKEND: "x11" },
    },
  );
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isUp, { timeout: 300_000, interval: 100 });
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    acceptInsecureCerts: true,
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
  });
  const page = await new Builder().usingServer(address).withCapabilities(capabilities).build();
  await page
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone });
  const find = (run: InPage, args: unknown[]) =>
    page.executeScript<WebElement | null>(run as () => unknown, ...args);
  return {
    open: (url) => page.get(url),
    evaluate: (run, ...args) => page.executeScript(run as () => never, ...args),
    async click(run, ...args) {
      const element = await find(run, args);
      await element?.click();
      return element !== null;
    },
    async type(text, run, ...args) {
      const element = await find(run, args);
      await element?.sendKeys(text.replace("\n", Key.ENTER));
      return element !== null;
    },
    async close() {
      await page.quit();
      endGroup(server);
    },
  };
}

/** What a person does in a page of the shop: looks for words, presses and types. */
export class Shopper {
  readonly #engine: Engine;
  readonly #origin: string;

  constructor(engine: Engine, origin: string) {
    this.#engine = engine;
    this.#origin = origin;
  }

  open(path: string): Promise<void> {
    return this.#engine.open(this.#origin + path);
  }

  address(): Promise<string> {
    return this.#engine.evaluate(() => location.href);
  }

  text(): Promise<string> {
    return this.#engine.evaluate(() => document.body.innerText.replace(/\s+/g, " "));
  }

  evaluate<Result>(run: InPage, ...args: unknown[]): Promise<Result> {
    return this.#engine.evaluate(run, ...args);
  }

  /** Waits until the page shows words. */
  async sees(words: string | RegExp): Promise<void> {
    await expect.poll(() => this.text(), { timeout: 300_000 }).toMatch(words);
  }

  /** Presses the visible link, button or label of that name once it is there. */
  async press(name: string): Promise<void> {
    await expect
      .poll(() => this.#engine.click(controlNamed, name), { timeout: 300_000 })
      .toBe(true);
  }

  async type(label: string, text: string): Promise<void> {
    await expect
      .poll(() => this.#engine.type(text, fieldLabelled, label), { timeout: 300_000 })
      .toBe(true);
  }

  /** Types into the search box in the header. */
  async search(text: string): Promise<void> {
    const box = () => document.querySelector("header input[type=search]");
    expect(await this.#engine.type(text, box)).toBe(true);
  }

  /** Chooses an option of a select by its words. */
  async choose(label: string, option: string): Promise<void> {
    await expect
      .poll(() => this.#engine.evaluate(chosen, label, option), { timeout: 300_000 })
      .toBe(true);
  }
}
