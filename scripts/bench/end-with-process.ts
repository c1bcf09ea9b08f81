import type { ChildProcess } from "node:child_process";

let isListening = false;

function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
}

/** Has a child, or the group that it leads, end with this process, also where a signal ends it. */
export function endWithProcess(child: ChildProcess, { leads = false } = {}): void {
  listen();
  const end = () => {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
    process.kill(leads ? -child.pid : child.pid, "SIGTERM");
  };
  process.on("exit", end);
  child.once("exit", () => process.off("exit", end));
}
