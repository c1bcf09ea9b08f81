import { localeCodes } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../bindings.ts";
import { builderObject } from "../objects.ts";

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
