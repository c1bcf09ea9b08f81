import { expect, test } from "vitest";
import { fakeClock } from "../../tests/support/fake-clock.ts";
import { fetchFile } from "../order/download-file.ts";

const origin = "https://woo.example";

type Respond = (url: string, init: RequestInit) => Promise<Response>;

function network(respond: Respond) {
  const requests: string[] = [];
  const clock = fakeClock();
  const fetch: Respond = (url, init) => {
    requests.push(url);
    return respond(url, init);
  };
  return { requested: requests, clock, source: { fetch, origin, timer: clock.timer } };
}

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });
const silent: Respond = (_url, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

test("follows the backend to its own addresses", async () => {
  const { requested: requests, source } = network(async (url) =>
    url.endsWith("/file.pdf") ? new Response("%PDF") : redirect("/file.pdf"),
  );
  expect(await (await fetchFile("/?download_file=7", source))?.text()).toBe("%PDF");
  expect(requests).toEqual([`${origin}/?download_file=7`, `${origin}/file.pdf`]);
});

test.each([
  "https://evil.example/file.pdf",
  "//evil.example/file.pdf",
  "http://woo.example/file.pdf",
  "http://[",
])("makes no request to %s", async (location) => {
  const { requested: requests, source } = network(async () => redirect(location));
  expect(await fetchFile("/", source)).toBeNull();
  expect(await fetchFile(location, source)).toBeNull();
  expect(requests).toEqual([`${origin}/`]);
});

test("gives up a backend that leads round and round", async () => {
  const { requested: requests, source } = network(async () => redirect("/again"));
  expect(await fetchFile("/", source)).toBeNull();
  expect(requests).toHaveLength(4);
});

test("waits at most four seconds for a hanging backend", async () => {
  const { clock, source } = network(silent);
  const fetching = fetchFile("/", source);
  const outcome = expect(fetching).rejects.toMatchObject({ reason: "timeout" });
  await clock.pass(4_000);
  await outcome;
});

test("gives a file that has begun its time", async () => {
  let signal: AbortSignal | null | undefined;
  const { clock, source } = network(async (_url, init) => {
    signal = init.signal;
    return new Response("%PDF");
  });
  await fetchFile("/", source);
  await clock.pass(60_000);
  expect(signal?.aborted).toBe(false);
});

test("a broken connection is a backend error", async () => {
  const { source } = network(() => Promise.reject(new TypeError("reset")));
  await expect(fetchFile("/", source)).rejects.toMatchObject({ reason: "refused" });
});
