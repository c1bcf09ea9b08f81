import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

/** Linux's file system in memory. */
const inMemory = "/dev/shm";

/** `npm test` holds 360 MB at most. */
const LEAST_FREE_BYTES = 2 * 1024 ** 3;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}

/**
 * Has this process and those that it starts write what is temporary into a folder that goes with it: in
 * memory where there is room and `TMPDIR` names no other place. Thousands of small databases are
 * written, each change synchronously: on a disk some files of tests take twice as long.
 */
export function openTemporaryFolder(): void {
  const parent = process.env.TMPDIR === undefined && hasRoom() ? inMemory : tmpdir();
  const folder = mkdtempSync(join(parent, "shop-tests-"));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.env.TEST_STATES = folder;
  // Dozens of processes load the same tools.
  process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}
