import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { bin, run } from "../command.ts";
import type { Wrangler } from "./rollout.ts";

const reportFile = "dist/wrangler-output.ndjson";

/** Runs a command that creates a version, and returns the id from wrangler's report. */
async function createVersion(type: string, args: string[]): Promise<string> {
  rmSync(reportFile, { force: true });
  await run("wrangler", args, { env: { WRANGLER_OUTPUT_FILE_PATH: reportFile } });
  const lines = existsSync(reportFile) ? readFileSync(reportFile, "utf8").trim().split("\n") : [];
  const reports = lines.filter(Boolean).map((line) => JSON.parse(line));
  const version = reports.find((report) => report.type === type)?.version_id;
  if (!version) throw new Error("wrangler has not reported which version it created.");
  return version;
}

interface Deployments {
  versions: { version_id: string; percentage: number }[];
}

/** Returns the version that gets all requests, from wrangler's list of deployments. */
export function currentIn({
  isOk,
  stdout,
  stderr,
}: {
  isOk: boolean;
  stdout: string;
  stderr: string;
}): string | null {
  if (!isOk) {
    // Cloudflare's code for a worker that does not exist yet; any other error is not a first
    // deployment.
    if (/\b10007\b/.test(stdout + stderr)) return null;
    throw new Error(`wrangler could not say what is deployed: ${stderr.trim()}`);
  }
  const { versions }: Deployments = JSON.parse(stdout);
  const whole = versions.find(({ percentage }) => percentage === 100);
  if (!whole) throw new Error("A rollout is under way: end it with npx wrangler versions deploy.");
  return whole.version_id;
}

/** Returns the project's wrangler for one worker. */
export function wranglerFor(name: string, config: string): Wrangler {
  return {
    run: (...args) => run("wrangler", args),
    upload: () => createVersion("version-upload", ["versions", "upload", "-c", config]),
    deploy: () => createVersion("deploy", ["deploy", "-c", config]),
    async current() {
      const args = ["deployments", "status", "--name", name, "--json"];
      const { status, stdout, stderr } = spawnSync(bin("wrangler"), args, { encoding: "utf8" });
      return currentIn({ isOk: status === 0, stdout, stderr });
    },
  };
}

/** Maps a build's files to their keys in the bucket, which serves them to pages of other builds. */
export const storedFiles = (paths: readonly string[]) =>
  paths.map((path) => ({ key: `assets/${basename(path)}`, file: path }));

const listFile = "dist/stored-files.json";

/** Uploads the build's files to the bucket before any page refers to them. */
export async function keepFiles(bucket: string): Promise<void> {
  writeFileSync(listFile, JSON.stringify(storedFiles(globSync("dist/client/assets/*"))));
  await run("wrangler", ["r2", "bulk", "put", bucket, "--remote", "--filename", listFile]);
}

const noteFile = "dist/rollout.txt";

/** Writes the note that keeps a version from being announced while it is rolled out, or deletes it. */
export async function noteRollout(bucket: string, version: string | null): Promise<void> {
  const object = `${bucket}/rollout`;
  if (version === null) return run("wrangler", ["r2", "object", "delete", object, "--remote"]);
  writeFileSync(noteFile, version);
  await run("wrangler", ["r2", "object", "put", object, "--remote", "--file", noteFile]);
}
