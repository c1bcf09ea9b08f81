import type { Bindings } from "../platform/app-env.ts";
import type { Generations } from "../platform/cache/generations.ts";
import { writeLog } from "../platform/log.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";
import type { PortOf } from "../platform/objects/object-port.ts";
import { configFor } from "../settings/config.ts";

/** The single object that stores what was invalidated. */
export function generationsObject(bindings: Pick<Bindings, "GENERATIONS">): PortOf<Generations> {
  const { visitors: locationHint } = configFor(bindings).locations;
  const stub = () => bindings.GENERATIONS.getByName("all", { locationHint });
  // A repeated invalidation costs at most one read of the backend.
  return withResetHandling(stub, { isRepeatable: () => true });
}

/** For operators; a failure to record a webhook is no reason to have it delivered again. */
export async function recordEvent(
  bindings: Pick<Bindings, "GENERATIONS">,
  what: string,
): Promise<void> {
  await generationsObject(bindings)
    .recordEvent(what)
    .catch((cause) => writeLog("warn", "webhook", { topic: what, state: "not noted" }, cause));
}
