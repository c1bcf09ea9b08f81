import { beforeAll, expect, it } from "vitest";
import { signToken } from "../../backend/session/jwt.ts";
import { backendEnv } from "../support/embedded-backend.ts";
import { normaliseSession } from "./normalise-session.ts";
import { sessionPair } from "./recorded-session-pair.ts";
import { recordedSite } from "./recorded-shop.ts";
import { fillRecordedShop } from "./session-fixture.ts";
import { SessionIds } from "./session-ids.ts";
import { SessionPlayer } from "./session-player.ts";

const SECONDS = Math.floor(Date.now() / 1000);

const claims = {
  iss: recordedSite,
  iat: SECONDS,
  nbf: SECONDS,
  exp: SECONDS + 172_800,
  data: { customer_id: "t_0123456789abcdef0123456789abcd" },
};

const signed = (more: object = {}, secret = backendEnv.JWT_SECRET) =>
  signToken({ ...claims, ...more }, secret);

/** The recorded headers, signed by this shop. */
const HEADERS: Record<string, () => Promise<string> | string> = {
  "session-bad-signature": async () => `Session ${(await signed()).slice(0, -4)}AAAA`,
  "session-bearer": async () => `Bearer ${await signed()}`,
  "session-empty": () => "Session ",
  "session-expired": async () => `Session ${await signed({ exp: SECONDS - 1000 })}`,
  "session-false": () => "Session false",
  "session-garbage": () => "Session garbage",
  "session-garbage-3-parts": () => "Session aaa.bbb.ccc",
  "session-garbage-addToCart": () => "Session garbage",
  "session-no-customer": async () => `Session ${await signed({ data: {} })}`,
  "session-no-prefix": () => signed(),
  "session-null": () => "null",
  "session-other-users-id": async () => `Session ${await signed({ data: { customer_id: "2" } })}`,
  "session-wrong-iss": async () => `Session ${await signed({ iss: "https://other.example" })}`,
  "session-wrong-secret": async () => `Session ${await signed({}, "another secret")}`,
};

beforeAll(fillRecordedShop);

it.each(Object.keys(HEADERS))("%s gets the recorded shop's response", async (name) => {
  const pair = sessionPair(name);
  const header = await HEADERS[name]?.();
  const player = new SessionPlayer(new SessionIds([]));
  const response = await player.play(pair, { "woocommerce-session": header ?? "" });
  expect(normaliseSession(await response.json())).toEqual(normaliseSession(pair.response.body));
  expect(response.status).toBe(pair.response.status);
  const renewed = "woocommerce-session";
  expect(response.headers.has(renewed)).toBe(renewed in pair.response.headers);
});

it("a token that expired within the last minute is still good, for clocks that differ", async () => {
  const player = new SessionPlayer(new SessionIds([]));
  player.token = await signed({ exp: SECONDS - 30 });
  expect(await player.step("{cart{isEmpty}}")).toMatchObject({ data: { cart: { isEmpty: true } } });
});
