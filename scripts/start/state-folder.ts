import { accessSync, constants, mkdirSync } from "node:fs";
import { Refusal, toFileReason } from "../refusal.ts";
import { takeState } from "./in-use.ts";

/** Makes a folder for a shop's state; refuses one that cannot be written. */
export function makeStateFolder(state: string): void {
  try {
    mkdirSync(state, { recursive: true });
    accessSync(state, constants.W_OK);
  } catch (error) {
    throw new Refusal(`The state folder ${state} cannot be written: ${toFileReason(error)}.`);
  }
}

async function isTaken(state: string): Promise<boolean> {
  makeStateFolder(state);
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
