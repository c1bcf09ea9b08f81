import type { Bindings } from "../platform/app-env.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";
import { configFor } from "../settings/config.ts";

export const builderName = "catalogue";

/**
 * The object that builds the product indexes; it is placed near the backend, which it queries most.
 */
export function builderObject(bindings: Pick<Bindings, "CATALOGUE_BUILDER">) {
  const { backend: locationHint } = configFor(bindings).locations;
  const stub = () => bindings.CATALOGUE_BUILDER.getByName(builderName, { locationHint });
  return withResetHandling(stub, { isRepeatable: () => true });
}
