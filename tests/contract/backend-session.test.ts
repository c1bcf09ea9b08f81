import { beforeAll, describe, expect, it } from "vitest";
import { backendEnv } from "../support/embedded-backend.ts";
import { LOGIN_STORIES } from "./login-stories.ts";
import { normaliseSession } from "./normalise-session.ts";
import { recordedPairs } from "./recorded-pair.ts";
import { sessionPair, sessionPairs } from "./recorded-session-pair.ts";
import { DIFFERENT_FIELDS, DIFFERENT_HEADERS } from "./session-deviations.ts";
import { fillRecordedShop } from "./session-fixture.ts";
import { SessionIds } from "./session-ids.ts";
import { SessionPlayer } from "./session-player.ts";
import { STORIES } from "./session-stories.ts";

const ids = new SessionIds([...recordedPairs, ...sessionPairs.values()]);

beforeAll(async () => {
  await fillRecordedShop();
  await ids.read(backendEnv.DB);
});

const COMPARED_HEADERS = [
  "access-control-allow-origin",
  "access-control-allow-headers",
  "access-control-expose-headers",
  "vary",
  "woocommerce-session",
];

async function playPair(player: SessionPlayer, name: string): Promise<void> {
  const pair = sessionPair(name);
  const response = await player.play(pair);
  const body = without(normaliseSession(await response.json()), name);
  expect(body, name).toEqual(without(normaliseSession(pair.response.body), name));
  expect(response.status, name).toBe(pair.response.status);
  for (const header of COMPARED_HEADERS) {
    if (DIFFERENT_HEADERS[name]?.includes(header)) continue;
    const [own, recorded] = [response.headers.get(header), pair.response.headers[header] ?? null];
    // A token is another each time, but there is one or there is none.
    const observed = header === "woocommerce-session" ? own && "token" : own;
    expect(`${header}: ${observed}`, name).toBe(
      `${header}: ${header === "woocommerce-session" ? recorded && "token" : recorded}`,
    );
  }
}

function without(value: unknown, name: string): unknown {
  const different = Object.keys(DIFFERENT_FIELDS[name] ?? {});
  return JSON.parse(
    JSON.stringify(value, (key, member) => (different.includes(key) ? undefined : member)),
  );
}

const stories = [...STORIES, ...LOGIN_STORIES];

describe("plays the recorded shop's stories", () => {
  it.each(stories.map((story) => [story.title, story] as const))("%s", async (_, { steps }) => {
    const player = new SessionPlayer(ids);
    for (const step of steps) {
      if (typeof step === "string") await playPair(player, step);
      else if ("newGuest" in step) player.token = player.bearer = "";
      else if ("noGuestOrders" in step)
        await backendEnv.DB.exec("DELETE FROM orders WHERE customer_id IS NULL");
      else if ("guestToken" in step) player.token = player.guestToken;
      else expect(await player.step(step.query, step.variables)).not.toHaveProperty("errors");
    }
  });
});
