import { createHash } from "node:crypto";
import { inject } from "vitest";
import * as entry from "../../support/app-entry.ts";
import { backendSettings, paymentSettings } from "../../support/shop-settings.ts";
import { env } from "./cloudflare-workers.ts";
import { Namespace } from "./durable-objects.ts";
import { SqliteD1 } from "./sqlite.ts";

const { ShopSession, AccountSessions, OrderRecord, Backend } = entry;
const execution = { waitUntil: () => {} };

Object.assign(env, {
  ...backendSettings,
  ...paymentSettings,
  MIGRATIONS: inject("migrations" as never),
  DB: new SqliteD1(),
  SESSIONS: new Namespace(ShopSession, env),
  ACCOUNTS: new Namespace(AccountSessions, env),
  ORDERS: new Namespace(OrderRecord, env),
  BACKEND: {
    fetch: (input: Request | string, init?: RequestInit) =>
      new Backend(execution as never, env as never).fetch(new Request(input, init)),
  },
});

// What the Workers runtime has and Node has not.
Object.assign(globalThis, {
  scheduler: { wait: (ms: number) => new Promise((done) => setTimeout(done, ms)) },
});

const { subtle } = crypto;
const digest = subtle.digest.bind(subtle);
subtle.digest = async (algorithm, bytes) => {
  if (algorithm !== "MD5") return digest(algorithm, bytes);
  return new Uint8Array(
    createHash("md5")
      .update(new Uint8Array(bytes as ArrayBuffer))
      .digest(),
  ).buffer;
};

// A thousand runs need no password that is slow to guess.
const derive = subtle.deriveBits.bind(subtle);
subtle.deriveBits = (settings, key, length) =>
  derive(typeof settings === "string" ? settings : { ...settings, iterations: 1 }, key, length);
