// `npm run bench:reliability`: runs the proofs of docs/reliability.md with their full counts, and
// prints a table of what was tried how often; JSON in dist/reliability.json. `npm run
// bench:reliability -- R3 R5` runs only those. Exits non-zero when one fails.
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { findChromium } from "./chromium.ts";
import { bin, run, step } from "./command.ts";
import { readArguments, refuseInSentences, requireNames } from "./refusal.ts";
import { type Proof, proofs } from "./reliability/proofs.ts";
import { openTemporaryFolder } from "./test/temporary-folder.ts";

refuseInSentences();
openTemporaryFolder();

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

// Written by tests/support/report-progress.ts.
const progress = /^reliability (?<what>R\d+ .+?) (?<made>\d+) of (?<of>\d+)$/;

/** Runs one proof; prints its progress, and the rest of its output only when it fails. */
function attempt(proof: Proof): Promise<Outcome> {
  const [command, args] = commandOf(proof);
  const began = performance.now();
  const counts = new Map<string, string>();
  const lines: string[] = [];
  const child = spawn(bin(command), args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      RELIABILITY: "full",
      TESTS: "all",
      LOOKS: "all",
      NO_COLOR: "1",
      CHROMIUM_PATH: findChromium(),
    },
  });
  const take = (line: string) => {
    lines.push(line);
    const { what, made: created, of } = progress.exec(line.trim())?.groups ?? {};
    if (!what || !created || !of) return;
    counts.set(what, `${Number(created).toLocaleString("en")} ${what.replace(/^R\d+ /, "")}`);
    console.log(`  ${what}: ${created} of ${of}`);
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", take);
  return new Promise((resolve) =>
    child.on("close", (code) => {
      const text = lines.join("\n");
      if (code !== 0) console.log(text.slice(-20_000));
      const passed = [...text.matchAll(/(?:Tests .*?|^ +)(\d+) passed/gm)].at(-1)?.[1];
      const reported = [...counts.values()].join(", ");
      resolve({
        ...proof,
        holds: code === 0,
        count: reported || proof.count || "",
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

const { positionals } = readArguments({ allowPositionals: true });
requireNames(positionals, [...new Set(proofs.map(({ id }) => id))]);
const wanted = new Set(positionals);
const chosen = proofs.filter(({ id }) => wanted.size === 0 || wanted.has(id));
if (chosen.some(({ suite }) => suite === "process"))
  await step("Building what is served", () => run("vite", ["build", "--logLevel", "warn"]));
const outcomes: Outcome[] = [];
mkdirSync("dist", { recursive: true });
for (const proof of chosen) {
  console.log(`${proof.id} ${proof.what} ...`);
  const outcome = await attempt(proof);
  outcomes.push(outcome);
  // Written after each proof, because an interrupted run may have taken hours.
  writeFileSync("dist/reliability.json", JSON.stringify(outcomes, null, 2));
  console.log(row(outcome));
}
console.log(["", ...outcomes.map(row)].join("\n"));
const failed = outcomes.filter(({ holds }) => !holds).length;
console.log(`\n${outcomes.length} proofs, ${failed} failed; written to dist/reliability.json`);
process.exit(failed > 0 ? 1 : 0);
