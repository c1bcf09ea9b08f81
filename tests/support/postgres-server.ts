import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** Where PostgreSQL's programs are: in the path, or where Debian puts them; null where it is not installed. */
export function postgresPrograms(): string | null {
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...globSync("/usr/lib/postgresql/*/bin").toSorted().reverse(),
  ];
  const has = (folder: string) =>
    ["initdb", "postgres"].every((it) => existsSync(join(folder, it)));
  return folders.find(has) ?? null;
}

/** PostgreSQL does not run as root: the user that its package makes does. */
function otherUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const readId = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }).trim());
  return { uid: readId("-u"), gid: readId("-g") };
}

export interface PostgresServer {
  connectionString: string;
  close(): Promise<void>;
}

/** Starts an empty PostgreSQL with a folder and a port of its own. */
export async function startPostgres(port: number): Promise<PostgresServer> {
  const programs = postgresPrograms();
  if (!programs) throw new Error("PostgreSQL is not installed.");
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), "shop-postgres-"));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, cwd: folder };
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-A", "trust", "-U", "shop", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...options, stdio: "ignore" },
  );
  const given = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: folder,
    fsync: "off",
  };
  const settings = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(programs, "postgres"), ["-D", data, ...settings], {
    ...options,
    stdio: ["ignore", "ignore", "pipe"],
  });
  for await (const line of server.stderr)
    if (String(line).includes("ready to accept connections")) break;
  return {
    connectionString: `postgres://shop@127.0.0.1:${port}/postgres`,
    async close() {
      const over = once(server, "exit");
      server.kill("SIGINT");
      await over;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
