import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stateFolder } from "../support/test-run.ts";

const stocked = stateFolder("stocked-for-tests");

/** Stocks a shop once; each test file takes a copy of it. */
export function setup(): void {
  rmSync(stocked, { recursive: true, force: true });
  execFileSync(process.execPath, ["scripts/seed.ts", "--persist-to", stocked], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export function teardown(): void {
  rmSync(stocked, { recursive: true, force: true });
}

/** A folder with the state of a shop that has just been stocked. */
export function newState(): string {
  const folder = mkdtempSync(join(tmpdir(), "shop-state-"));
  cpSync(stocked, folder, { recursive: true });
  return folder;
}
