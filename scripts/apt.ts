import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

export const isDebianRoot = () => existsSync("/etc/debian_version") && process.getuid?.() === 0;

/** Runs a command that installs something; its complaints are shown. */
export const install = (command: string, args: string[]) =>
  execFileSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });

/** Installs Debian's packages. */
export function apt(...packages: string[]): void {
  install("apt-get", ["update", "-qq"]);
  install("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
}
