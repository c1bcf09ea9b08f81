import * as v from "valibot";
import { splitIconNames } from "../../shared/ui/icon-sets.ts";
import { isShapes } from "../../shared/ui/icon-shapes.ts";
import { systemTimer, type Timer } from "../platform/cache/with-timeout.ts";

const rotateMs = 750;
const timeoutMs = 5_000;
const maxAnswerBytes = 512 * 1024;

/** One icon as Iconify's API has it. */
export interface Icon {
  body: string;
  width: number;
  height: number;
}

/** What the hosts know; null where none of them could be asked. */
export type HostAnswer = Record<string, Icon> | null;

/** What the hosts know of a set that there is not. */
export const unknownSet: Record<string, Icon> = Object.freeze({});

interface HostOptions {
  hosts: readonly string[];
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timer?: Timer;
}

const size = v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(4_096)));
const iconSet = v.object({
  icons: v.record(v.string(), v.object({ body: v.string(), width: size, height: size })),
  width: size,
  height: size,
});

/** The icons of an answer whose markup is shapes alone; throws where it is no icon set. */
function iconsOf(text: string): Record<string, Icon> {
  const set = v.parse(iconSet, JSON.parse(text));
  const rows = Object.entries(set.icons).filter(([, { body }]) => isShapes(body));
  return Object.fromEntries(
    rows.map(([name, { body, width, height }]) => [
      name,
      { body, width: width ?? set.width ?? 16, height: height ?? set.height ?? 16 },
    ]),
  );
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswerBytes) throw new RangeError("The icon set is too long.");
  }
  return text + decoder.decode();
}

async function fetchFromHost(url: string, signal: AbortSignal, fetch: HostOptions["fetch"]) {
  // "error" is what Workers refuse to know; a redirect is a status like any other below.
  const response = await fetch(url, { signal, redirect: "manual" });
  // A definite answer: no other host knows a set that this one says does not exist.
  if (response.status === 404) return unknownSet;
  if (response.status !== 200) throw new Error(`The host answered ${response.status}.`);
  return iconsOf(await boundedText(response));
}

/** Asks the next host when one fails, and also when one has been silent for 750 ms; 5 s in all. */
function fetchInTurn(path: string, { hosts, fetch, timer = systemTimer }: HostOptions) {
  return new Promise<HostAnswer>((resolve) => {
    const controller = new AbortController();
    const cancels: (() => void)[] = [];
    let asked = 0;
    let failed = 0;
    const finish = (answer: HostAnswer) => {
      for (const cancel of cancels) cancel();
      resolve(answer);
      controller.abort();
    };
    const fetchNext = () => {
      const host = hosts[asked];
      if (host === undefined) return;
      asked += 1;
      const turn = asked;
      const hasFailed = () => {
        failed += 1;
        if (failed === hosts.length) finish(null);
        else if (asked === turn) fetchNext();
      };
      fetchFromHost(host + path, controller.signal, fetch).then(finish, hasFailed);
      cancels.push(timer(rotateMs, () => asked === turn && fetchNext()));
    };
    cancels.push(timer(timeoutMs, () => finish(null)));
    fetchNext();
  });
}

/** Reads icons of a set from the hosts, in as many requests as their addresses' length takes. */
export async function readFromHosts(
  prefix: string,
  names: readonly string[],
  options: HostOptions,
): Promise<HostAnswer> {
  if (options.hosts.length === 0) return {};
  const maxHostLength = Math.max(...options.hosts.map((host) => host.length));
  const path = `/${prefix}.json?icons=`;
  const groups = splitIconNames(names, "x".repeat(maxHostLength) + path);
  const [first = [], ...rest] = groups;
  const ask = (group: readonly string[]) => fetchInTurn(path + group.join(","), options);
  // The first tells whether there is such a set, and whether the hosts answer at all.
  const known = await ask(first);
  if (known === null || known === unknownSet) return known;
  const answers = await Promise.all(rest.map(ask));
  if (answers.includes(null)) return null;
  return Object.assign({}, known, ...answers);
}
