import { type Locale, localeCodes } from "../shared/i18n/locales.ts";
import type { Bindings } from "./app-env.ts";
import { configFor } from "./config.ts";
import { writeLog } from "./log.ts";
import type { Generations } from "./platform/cache/generations.ts";
import { withoutDefects } from "./platform/objects/object-failure.ts";
import type { CatalogueBuilder } from "./product-index/catalogue-builder.ts";

type Methods<Made, Names extends keyof Made> = Pick<Made, Names>;

type GenerationsPort = Methods<
  Generations,
  "invalidate" | "invalidateAll" | "read" | "recent" | "recordEvent" | "events"
>;

// To invalidate twice what is invalidated costs a read of the backend at most.
const repeatable = { isRepeatable: () => true };

/** The one object that knows what was invalidated. */
export function generationsObject(bindings: Pick<Bindings, "GENERATIONS">): GenerationsPort {
  const { shoppers: locationHint } = configFor(bindings).locations;
  const stub = () =>
    bindings.GENERATIONS.getByName("all", { locationHint }) as unknown as GenerationsPort;
  return withoutDefects(stub, repeatable);
}

/** For operators; that nobody can note a webhook is no reason to have it brought again. */
export async function recordEvent(
  bindings: Pick<Bindings, "GENERATIONS">,
  what: string,
): Promise<void> {
  await generationsObject(bindings)
    .recordEvent(what)
    .catch((cause) => writeLog("warn", "webhook", { topic: what, state: "not noted" }, cause));
}

type BuilderPort = Methods<CatalogueBuilder, "rebuild" | "rebuildWhenDue" | "refreshProduct">;

/** The object that builds one language's product index: it speaks to the backend more than to anybody. */
function builderObject(bindings: Pick<Bindings, "CATALOGUE_BUILDER">, locale: Locale): BuilderPort {
  const { backend: locationHint } = configFor(bindings).locations;
  const stub = () =>
    bindings.CATALOGUE_BUILDER.getByName(locale, { locationHint }) as unknown as BuilderPort;
  return withoutDefects(stub, repeatable);
}

type Builders = Pick<Bindings, "CATALOGUE_BUILDER">;

const builders = (bindings: Builders) =>
  localeCodes.map((locale) => ({ locale, builder: builderObject(bindings, locale) }));

/** Has every language's index built anew, for a webhook or an operator that changed much. */
export async function rebuildIndex(bindings: Builders): Promise<void> {
  await Promise.all(builders(bindings).map(({ builder, locale }) => builder.rebuild(locale)));
}

/** Has every language's index built anew where the last run is long enough ago: the schedule's part. */
export async function rebuildIndexWhenDue(bindings: Builders): Promise<void> {
  await Promise.all(
    builders(bindings).map(({ builder, locale }) => builder.rebuildWhenDue(locale)),
  );
}

/** Has one product read anew into every language's index; it may be new, changed or gone. */
export async function refreshProduct(bindings: Builders, slug: string): Promise<void> {
  await Promise.all(
    builders(bindings).map(({ builder, locale }) => builder.refreshProduct(locale, slug)),
  );
}
