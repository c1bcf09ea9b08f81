import { expect, test } from "vitest";
import { fakeClock } from "../../../tests/support/fake-clock.ts";
import { iconNames, readFromHosts } from "../icons.ts";

const drawn = { body: '<path d="M0"/>', width: 24, height: 24 };
const hosts = ["https://one.example", "https://two.example", "https://three.example"];

type Respond = (url: string) => Promise<Response>;

function network(results: Record<string, Respond>) {
  const requests: string[] = [];
  const clock = fakeClock();
  const fetch = (url: string) => {
    requests.push(url);
    const host = hosts.find((existing) => url.startsWith(existing)) ?? "";
    return results[host]?.(url) ?? Promise.reject(new TypeError("refused"));
  };
  return { requested: requests, clock, options: { hosts, fetch, timer: clock.timer } };
}

const match: Respond = async () => Response.json({ prefix: "mdi", icons: { home: drawn } });
const silent: Respond = () => new Promise(() => {});
const status = (code: number) => async () => new Response("", { status: code });
const one = "https://one.example";
const two = "https://two.example";

test("requests one host when it responds", async () => {
  const { requested: requests, options, clock } = network({ [one]: match });
  expect(await readFromHosts("mdi", ["home"], options)).toEqual({ home: drawn });
  expect(requests).toEqual(["https://one.example/mdi.json?icons=home"]);
  expect(clock.running).toBe(0);
});

test("a 404 is definite: no other host is requested", async () => {
  const { requested: requests, options } = network({ [one]: status(404), [two]: match });
  expect(await readFromHosts("mdi", ["home"], options)).toEqual({});
  expect(requests.length).toBe(1);
});

test.each([500, 429, 302, 403])("moves on at once after a %i", async (code) => {
  const { options } = network({ [one]: status(code), [two]: match });
  expect(await readFromHosts("mdi", ["home"], options)).toEqual({ home: drawn });
});

test.each([
  ["no JSON", async () => new Response("<html>")],
  ["another shape", async () => Response.json({ icons: [1] })],
  ["too much", async () => new Response("x".repeat(600_000))],
])("moves on after %s", async (_name, respond) => {
  const { options } = network({ [one]: respond, [two]: match });
  expect(await readFromHosts("mdi", ["home"], options)).toEqual({ home: drawn });
});

test("requests the next host too when one has not responded for 750 ms", async () => {
  const { requested: requests, options, clock } = network({ [one]: silent, [two]: match });
  const reading = readFromHosts("mdi", ["home"], options);
  await clock.pass(749);
  expect(requests.length).toBe(1);
  await clock.pass(1);
  expect(await reading).toEqual({ home: drawn });
});

test("gives up after 5 s", async () => {
  const all = Object.fromEntries(hosts.map((host) => [host, silent]));
  const { options, clock } = network(all);
  const reading = readFromHosts("mdi", ["home"], options);
  await clock.pass(5_000);
  expect(await reading).toBeNull();
  expect(clock.running).toBe(0);
});

test("leaves out what is more than shapes", async () => {
  const evil = { ...drawn, body: '<path onload="alert(1)"/><script>1</script>' };
  const { options } = network({
    [one]: async () => Response.json({ icons: { evil, home: drawn } }),
  });
  expect(await readFromHosts("mdi", ["evil", "home"], options)).toEqual({ home: drawn });
});

test("no address is longer than 500 characters", async () => {
  const { requested: requests, options } = network({ [one]: match });
  const names = Array.from({ length: 80 }, (_, at) => `an-icon-of-some-length-${at}`);
  await readFromHosts("mdi", names, options);
  expect(requests.length).toBeGreaterThan(1);
  for (const url of requests) expect(url.length).toBeLessThanOrEqual(500);
});

test.each(["", ",", "a b", "A", "../x", "a".repeat(65)])("takes no name from %j", (text) => {
  expect(iconNames(text)).toBeNull();
});
