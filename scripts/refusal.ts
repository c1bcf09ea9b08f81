// What a command's user can correct is reported in a sentence, never as a stack trace.
import { type ParseArgsConfig, parseArgs } from "node:util";

/** Ends a command with a sentence for its user. */
export class Refusal extends Error {}

const systemReasons: Record<string, string> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of its path is a file",
  EISDIR: "it is a folder",
  EACCES: "access is denied",
  EPERM: "access is denied",
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
};

/** Returns why the system refused a file; undefined where it is another error. */
export function toFileReason(error: unknown): string | undefined {
  const { code = "", path } = error as NodeJS.ErrnoException;
  return path === undefined ? undefined : (systemReasons[code] ?? code);
}

function toSentence(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  const reason = error instanceof Error ? toFileReason(error) : undefined;
  return reason && `${(error as NodeJS.ErrnoException).path}: ${reason}.`;
}

/** Returns one line that says why something failed. */
export const toReason = (error: unknown): string =>
  toSentence(error) ??
  (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));

/** Prints a sentence where the user can mend what is wrong, else the error with its stack. */
export const printError = (error: unknown): void => console.error(toSentence(error) ?? error);

/** Has this process end so wherever it fails. */
export function refuseInSentences(): void {
  process.on("uncaughtException", (error) => {
    printError(error);
    process.exit(1);
  });
}

/** Returns a refusal with address and cause, of which fetch's own message has neither. */
export function toUnreachable(address: string, error: unknown): Refusal {
  const { cause = error } = error as Error;
  const causes = cause instanceof AggregateError ? cause.errors : [cause];
  const reasons = causes.map((one) => (one instanceof Error ? one.message : String(one)));
  return new Refusal(`${address} cannot be reached: ${reasons.join(", ")}`);
}

/** Like fetch; where there is no response its error names address and cause. */
export async function fetchOrRefuse(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    throw toUnreachable(input instanceof Request ? input.url : String(input), error);
  }
}

/** Like parseArgs, with sentences that name the options there are. */
export function readArguments<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence = ""] = (error as Error).message.split(/\. |\n/);
    const names = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    const existing = names.length > 0 ? `its options are ${names.join(", ")}` : "it has no options";
    throw new Refusal(`${sentence.replace(/\.$/, "")}; ${existing}.`);
  }
}

/** Refuses names that are not among those there are. */
export function requireNames(wanted: readonly string[], existing: readonly string[]): void {
  const unknown = wanted.filter((name) => !existing.includes(name));
  if (unknown.length > 0)
    throw new Refusal(`There is no ${unknown.join(", ")}; there are ${existing.join(", ")}.`);
}
