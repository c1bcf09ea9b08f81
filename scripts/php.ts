import { execFileSync } from "node:child_process";
import { apt, isDebianRoot } from "./apt.ts";

function version(): string | null {
  try {
    return execFileSync("php", ["-r", "echo PHP_VERSION;"], { encoding: "utf8" });
  } catch {
    return null;
  }
}

/** Returns PHP's version, installing it by apt as root on Debian; null where there is none. */
export function findPhp(): string | null {
  const found = version();
  if (found !== null || !isDebianRoot()) return found;
  console.log("PHP is not here: installing Debian's with apt-get.");
  apt("php-cli");
  return version();
}
