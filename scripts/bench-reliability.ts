// `npm run bench:reliability`: the proofs of docs/reliability.md with their full counts, and a table
// of what was tried how often; JSON in dist/reliability.json. `npm run bench:reliability -- R3 R5`
// tries only those. Ends non-zero where one does not hold.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { findChromium } from "./chromium.ts";
import { bin, run, step } from "./command.ts";

type Suite = "edge" | "sessions" | "process" | "browser";

/** One row of the goals with the tests that try it. */
interface Proof {
  id: string;
  what: string;
  suite: Suite;
  /** Files of the suite, where not every file is meant. */
  files: string[];
  /** Only tests of this name; all of the files' where absent. */
  name?: string;
  /** How often, where the tests do not say it themselves while they run. */
  count?: string;
}

const edge = (name: string) => `tests/reliability/${name}.worker.test.ts`;
const whole = (name: string) => `tests/process/${name}.test.ts`;

const proofs: Proof[] = [
  {
    id: "R1",
    what: "backend down for an hour and for a day",
    suite: "edge",
    files: [edge("backend-down")],
  },
  {
    id: "R2",
    what: "every fault of backend, pictures, icon hosts and contact route",
    suite: "edge",
    files: [edge("faults"), edge("outside-faults")],
    name: "R2",
    count: "13 faults each",
  },
  {
    id: "R2",
    what: "every fault at every step of a purchase",
    suite: "process",
    files: [whole("purchase-faults"), whole("one-order")],
  },
  {
    id: "R2",
    what: "every fault of the payment provider",
    suite: "sessions",
    files: ["worker/session/payment-faults.worker.test.ts"],
  },
  {
    id: "R3",
    what: "malformed requests",
    suite: "edge",
    files: [edge("malformed")],
  },
  {
    id: "R4",
    what: "sessions side by side, a canary in each",
    suite: "process",
    files: [whole("sessions-apart")],
    count: "1,000 x 100 requests",
  },
  {
    id: "R5",
    what: "unkeyed headers and parameters, disguised private pages",
    suite: "edge",
    files: [edge("poisoning")],
  },
  {
    id: "R5",
    what: "reads with bodies, raw spellings of private pages",
    suite: "process",
    files: [whole("raw-requests")],
  },
  {
    id: "R6",
    what: "concurrent submits of one checkout form",
    suite: "process",
    files: [whole("one-order")],
    count: "100 forms x 100 submits",
  },
  {
    id: "R6",
    what: "payments by card",
    suite: "sessions",
    files: ["worker/session/payments.worker.test.ts"],
  },
  { id: "R7", what: "kill -9 of the whole shop", suite: "process", files: [whole("kill")] },
  {
    id: "R7",
    what: "kill -9 of the embedded backend under writes",
    suite: "process",
    files: [whole("kill-backend")],
  },
  {
    id: "R8",
    what: "other sites' forms, and addresses off the list",
    suite: "edge",
    files: [edge("cross-site")],
  },
  {
    id: "R9",
    what: "headers by Observatory's and csp_evaluator's rules",
    suite: "edge",
    files: [edge("headers")],
    count: "every route",
  },
  {
    id: "R9",
    what: "scripts in every address, field and text of the backend",
    suite: "edge",
    files: [edge("scripts")],
  },
  {
    id: "R10",
    what: "HTML, use by everybody, links, structured data",
    suite: "browser",
    files: ["pages.spec.ts", "links.spec.ts", "machines.spec.ts"],
    count: "every route x locale x 2 screens",
  },
];

interface Outcome extends Proof {
  holds: boolean;
  tests: number;
  seconds: number;
}

const playwright = ["--config", "tests/browser/playwright.config.ts", "--reporter=list"];

function commandOf({ suite, files, name }: Proof): [command: string, args: string[]] {
  if (suite === "browser") return ["playwright", ["test", ...files, ...playwright]];
  const config =
    suite === "process" ? ["--config", "tests/process/vitest.config.ts"] : ["--project", suite];
  return ["vitest", ["run", ...config, ...files, ...(name ? ["-t", name] : [])]];
}

// tests/support/told.ts writes it.
const progress = /^reliability (?<what>R\d+ .+?) (?<made>\d+) of (?<of>\d+)$/;

/** Runs one proof; what it says of its progress is handed on, the rest only where it fails. */
function attempt(proof: Proof): Promise<Outcome> {
  const [command, args] = commandOf(proof);
  const began = performance.now();
  const counts = new Map<string, string>();
  const lines: string[] = [];
  const child = spawn(bin(command), args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, RELIABILITY: "full", NO_COLOR: "1", CHROMIUM_PATH: findChromium() },
  });
  const take = (text: Buffer) => {
    for (const line of text.toString().split("\n")) {
      lines.push(line);
      const { what, made, of } = progress.exec(line.trim())?.groups ?? {};
      if (!what || !made || !of) continue;
      counts.set(what, `${Number(made).toLocaleString("en")} ${what.replace(/^R\d+ /, "")}`);
      console.log(`  ${what}: ${made} of ${of}`);
    }
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  return new Promise((resolve) =>
    child.on("exit", (code) => {
      const text = lines.join("\n");
      if (code !== 0) console.log(text.slice(-20_000));
      const passed = [...text.matchAll(/(?:Tests .*?|^ +)(\d+) passed/gm)].at(-1)?.[1];
      const told = [...counts.values()].join(", ");
      resolve({
        ...proof,
        holds: code === 0,
        count: told || proof.count || "",
        tests: Number(passed ?? 0),
        seconds: Math.round((performance.now() - began) / 1000),
      });
    }),
  );
}

const row = ({ id, what, count = "", tests, holds, seconds }: Outcome): string =>
  [
    id.padEnd(4),
    what.padEnd(64),
    count.padEnd(44),
    `${tests} tests`.padStart(10),
    `${seconds} s`.padStart(8),
    holds ? "holds" : "FAILS",
  ].join(" ");

const wanted = new Set(process.argv.slice(2));
const chosen = proofs.filter(({ id }) => wanted.size === 0 || wanted.has(id));
if (chosen.some(({ suite }) => suite === "process"))
  await step("Building what is served", () => run("vite", ["build", "--logLevel", "warn"]));
const outcomes: Outcome[] = [];
for (const proof of chosen) {
  console.log(`${proof.id} ${proof.what} ...`);
  outcomes.push(await attempt(proof));
}
mkdirSync("dist", { recursive: true });
writeFileSync("dist/reliability.json", JSON.stringify(outcomes, null, 2));
console.log(["", ...outcomes.map(row)].join("\n"));
const failed = outcomes.filter(({ holds }) => !holds).length;
console.log(`\n${outcomes.length} proofs, ${failed} failed; written to dist/reliability.json`);
process.exit(failed > 0 ? 1 : 0);
