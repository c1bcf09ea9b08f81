import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const isResponding = (
  address: { host: string; port: number } | { path: string },
): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address);
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on("connect", () => end(true));
    socket.on("error", () => end(false));
  });

/** Whether a local port is in use. */
export async function isPortInUse(port: number): Promise<boolean> {
  const hosts = ["127.0.0.1", "::1"];
  return (await Promise.all(hosts.map((host) => isResponding({ host, port })))).some(Boolean);
}

/** Returns the next free port above the given one. */
export async function freePortAbove(port: number): Promise<number> {
  for (let next = port + 1; next < 65_536; next += 1) if (!(await isPortInUse(next))) return next;
  throw new Error(`No port above ${port} is free.`);
}

// Returns the path of a lock socket. A socket, because the system removes it with its process in
// any case; in the temporary folder, because a socket's path is limited to about a hundred
// characters.
function toLockPath(state: string): string {
  const name = createHash("sha256").update(realpathSync(state)).digest("hex").slice(0, 24);
  return process.platform === "win32"
    ? `\\\\.\\pipe\\storefront-${name}`
    : join(tmpdir(), `storefront-${name}.sock`);
}

/** Locks a state folder for this process; false when another shop uses it. */
export async function takeState(state: string): Promise<boolean> {
  const path = toLockPath(state);
  if (await isResponding({ path })) return false;
  if (process.platform !== "win32") rmSync(path, { force: true });
  const server = createServer((socket) => socket.end());
  server.unref();
  return new Promise((resolve) => {
    server.on("error", () => resolve(false));
    server.listen({ path }, () => resolve(true));
  });
}
