/** Ends a command with a sentence for its user instead of a stack trace. */
export class Refusal extends Error {}

/** The system's own words where a file or an address cannot be used. */
const isOfTheSystem = (error: Error): boolean => "syscall" in error && "code" in error;

function toSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof Refusal || isOfTheSystem(error) ? error.message : undefined;
}

/** Has this process end with a sentence where its user can mend what is wrong, else with a stack trace. */
export function refuseInSentences(): void {
  process.on("uncaughtException", (error) => {
    console.error(toSentence(error) ?? error);
    process.exit(1);
  });
}
