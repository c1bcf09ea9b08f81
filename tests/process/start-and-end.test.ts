import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { english as words } from "../support/messages.ts";
import { TextClient } from "../support/text-client.ts";
import { shownOrder } from "./buy.ts";
import { english } from "./languages.ts";
import { freePort, readRefusal, type Served, serveShop } from "./served-shop.ts";
import { newState } from "./stocked-state.ts";

const state = newState();
let shop: Served;

beforeAll(async () => {
  shop = await serveShop({ state });
});
afterAll(async () => {
  await shop.stop();
  rmSync(state, { recursive: true, force: true });
});

const link = () => /^operator (http\S+)$/m.exec(shop.output())?.[1] ?? "";
const fetchStatus = async (path: string) =>
  (await fetch(shop.origin + path, { redirect: "manual" })).status;

/** The exit code and the output of a command that examines a shop. */
const lookAt = (command: string, url: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${command}.ts`, url], (error, out, complaints) =>
      resolve({ code: Number(error?.code ?? 0), output: out + complaints }),
    );
  });

test("the smoke test of a deployment passes, and reports what is wrong when nothing responds", async () => {
  const { code, output: text } = await lookAt("smoke", shop.origin);
  expect([code, text]).toEqual([0, expect.stringContaining("ok   the checkout's form")]);
  const nowhere = await lookAt("smoke", `http://localhost:${await freePort()}`);
  expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringMatching(/^WRONG/)]);
});

/** Buys a guide to download, to be paid in cash, and makes an account with it. */
async function buyGuide(origin: string) {
  const shopper = new TextClient(origin);
  await shopper.open("/en/product/panduan-rawat-mesin-tropis");
  await shopper.press(english.add);
  await shopper.follow(english.cart);
  const cart = shopper.page.text;
  await shopper.follow(english.checkout);
  const {
    [words["field.recipient"]]: name = "",
    [words["field.phone"]]: phone = "",
    ...location
  } = english.address;
  await shopper.press(english.order, {
    ...location,
    Name: name,
    [words["field.phone-optional"]]: phone,
    [english.cod]: true,
    [words["checkout.account"]]: true,
    Password: "kunci-pas-19-mm",
  });
  return { cart, shopper, id: shownOrder(shopper)?.id ?? 0 };
}

const hasFiles = async (shopper: TextClient): Promise<boolean> => {
  await shopper.open("/en/my-account?tab=downloads");
  expect(shopper.page.text).toContain("Downloads");
  return shopper.page.text.includes("Service log");
};

const setStatus = async (origin: string, token: string, id: number, status: string) => {
  const response = await fetch(`${origin}/__backend/orders/${id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, origin },
    body: new URLSearchParams({ status }),
    redirect: "manual",
  });
  return response.status;
};

test("the backend's settings reach it too: how taxes are shown, when files open, who its operator is", async () => {
  const usual = await buyGuide(shop.origin);
  expect(usual.cart).not.toContain("PPN");
  const printed = new URL(link()).searchParams.get("token") ?? "";
  expect(await setStatus(shop.origin, printed, usual.id, "PROCESSING")).toBe(303);
  expect(await hasFiles(usual.shopper)).toBe(true);

  const folder = newState();
  const OPERATOR_TOKEN = "open-sesame";
  const settings = { OPERATOR_TOKEN, DOWNLOADS_FROM: "COMPLETED", TAX_DISPLAY: "included" };
  const other = await serveShop({ state: folder, settings });
  const { cart, shopper, id } = await buyGuide(other.origin);
  // 11 % are in 6.90 already.
  expect(cart).toMatch(/including PPN €0\.68/);
  expect(await setStatus(other.origin, printed, id, "COMPLETED")).toBe(401);
  expect(await setStatus(other.origin, OPERATOR_TOKEN, id, "PROCESSING")).toBe(303);
  expect(await hasFiles(shopper)).toBe(false);
  expect(await setStatus(other.origin, OPERATOR_TOKEN, id, "COMPLETED")).toBe(303);
  expect(await hasFiles(shopper)).toBe(true);
  await other.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a port or a state in use is reported first, and the shop that uses it keeps running", async () => {
  const port = Number(new URL(shop.origin).port);
  const taken = await readRefusal({ port, state });
  expect(taken).toMatch(
    new RegExp(`before it served:\nport ${port} is in use; PORT=\\d+ npm start\n$`),
  );
  expect(await readRefusal({ state })).toContain(`${state} is in use by another shop`);
  const foreign = createServer().listen(0, "127.0.0.1");
  await once(foreign, "listening");
  const address = foreign.address();
  const foreignPort = typeof address === "object" ? (address?.port ?? 0) : 0;
  expect(await readRefusal({ port: foreignPort, state })).toContain(
    `port ${foreignPort} is in use`,
  );
  foreign.close();
  expect(await fetchStatus("/products")).toBe(200);
});

/** Processes of a group, by their ids. */
const listMembers = (group: number): string[] =>
  readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/stat`)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [state, , pgrp] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(pgrp) === group && state !== "Z";
    } catch {
      return false;
    }
  });

/** Kills the workerd of a group, where there is one. */
function killWorkerd(group: number): void {
  for (const id of listMembers(group)) {
    try {
      const name = readFileSync(`/proc/${id}/comm`, "utf8").trim();
      if (name === "workerd") process.kill(Number(id), "SIGKILL");
    } catch {
      // It has ended by now.
    }
  }
}

test.skipIf(process.platform !== "linux")(
  "a workerd that ends is started again, and one that ends again and again ends the start with a sentence",
  async () => {
    const folder = newState();
    const { PATH, HOME } = process.env;
    const PORT = String(await freePort());
    const env = { PATH, HOME, PORT, PERSIST_TO: folder };
    const child = spawn(process.execPath, ["scripts/start.ts", "--built"], { detached: true, env });
    const group = child.pid ?? 0;
    onTestFinished(() => {
      if (listMembers(group).length > 0) process.kill(-group, "SIGKILL");
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
      });
    const poll = <Value>(value: () => Value) => expect.poll(value, { timeout: 300_000 });
    await poll(() => output).toMatch(/^ready http/m);
    killWorkerd(group);
    await poll(() => output).toContain("workerd has ended and was started again.");
    expect((await fetch(`http://localhost:${PORT}/healthz`)).status).toBe(200);
    const killing = setInterval(() => killWorkerd(group), 1_000);
    await poll(() => child.exitCode).toBe(1);
    clearInterval(killing);
    expect(output).toMatch(/workerd has ended (\d times within a minute|and could not be)/);
    expect(listMembers(group)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  },
);

test.skipIf(process.platform !== "linux")(
  "TERM ends the whole tree, while it serves and while it prepares",
  async () => {
    const newFolder = () => mkdtempSync(join(tmpdir(), "start-test-"));
    for (const [moment, folder] of [
      [/^ready http/m, newState()],
      [/database \.\.\.$/m, newFolder()],
    ] as const) {
      const { PATH, HOME } = process.env;
      const env = { PATH, HOME, PORT: String(await freePort()), PERSIST_TO: folder };
      const child = spawn("npm", ["start", "--", "--built"], { detached: true, env });
      const group = child.pid ?? 0;
      let output = "";
      await new Promise<void>((resolve, reject) => {
        child.stdout.on("data", (text) => {
          output += text;
          if (moment.test(output.trimEnd())) resolve();
        });
        child.on("exit", () => reject(new Error(output)));
      });
      expect(listMembers(group).length).toBeGreaterThan(1);
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
      await expect.poll(() => listMembers(group), { timeout: 300_000 }).toEqual([]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
