import type { Locale } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../app-env.ts";
import { configFor } from "../config.ts";
import { withResetHandling } from "../platform/objects/object-failure.ts";

/**
 * The object that builds one language's product index; it is placed near the backend, which it
 * queries most.
 */
export function builderObject(bindings: Pick<Bindings, "CATALOGUE_BUILDER">, locale: Locale) {
  const { backend: locationHint } = configFor(bindings).locations;
  const stub = () => bindings.CATALOGUE_BUILDER.getByName(locale, { locationHint });
  return withResetHandling(stub, { isRepeatable: () => true });
}
