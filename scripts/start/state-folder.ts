import { existsSync, mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Refusal, toFileReason } from "../refusal.ts";
import { takeState } from "./in-use.ts";

// Not Node's recursive option, which never returns below a folder such as /proc.
function makeMissing(folder: string): void {
  if (existsSync(folder)) return;
  makeMissing(dirname(folder));
  mkdirSync(folder);
}

/** Makes a folder with those above it; refuses one in which nothing can be written. */
export function makeWritableFolder(title: string, folder: string): void {
  try {
    makeMissing(resolve(folder));
    // Root passes every check of permissions, so something is written.
    rmdirSync(mkdtempSync(join(folder, ".writable-")));
  } catch (error) {
    throw new Refusal(`The ${title} ${folder} cannot be written: ${toFileReason(error)}.`);
  }
}

async function isTaken(state: string): Promise<boolean> {
  makeWritableFolder("state folder", state);
  return !(await takeState(state));
}

/** Returns a state folder for this shop only: two shops must not share a Durable Object. */
export async function takeStateFolder(port: number): Promise<string> {
  const { PERSIST_TO } = process.env;
  const state = PERSIST_TO ?? ".wrangler/state";
  if (!(await isTaken(state))) return state;
  const other = `.wrangler/state-${port}`;
  if (PERSIST_TO || (await isTaken(other)))
    throw new Refusal(`${state} is in use by another shop; give PERSIST_TO=${other}`);
  console.log(`${state} is in use by another shop: this one keeps its state in ${other}`);
  return other;
}
