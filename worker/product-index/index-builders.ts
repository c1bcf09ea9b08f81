import { defaultLocale, localeCodes } from "../../shared/i18n/locales.ts";
import type { Bindings } from "../app-env.ts";
import { writeLog } from "../log.ts";
import { builderObject } from "./builder-object.ts";

type Builders = Pick<Bindings, "CATALOGUE_BUILDER">;

const builders = (bindings: Builders) =>
  localeCodes.map((locale) => ({ locale, builder: builderObject(bindings, locale) }));

/** Rebuilds every language's index, after a webhook or an operator's large change. */
export async function rebuildIndex(bindings: Builders): Promise<void> {
  await Promise.all(builders(bindings).map(({ builder, locale }) => builder.rebuild(locale)));
}

/** Rebuilds every language's index when due; called by the schedule. */
export async function rebuildIndexWhenDue(bindings: Builders): Promise<void> {
  await Promise.all(
    builders(bindings).map(({ builder, locale }) => builder.rebuildWhenDue(locale)),
  );
}

/** Refreshes one product in every language's index; it may be new, changed or deleted. */
export async function refreshProduct(bindings: Builders, slug: string): Promise<void> {
  await builderObject(bindings, defaultLocale).refreshProduct(defaultLocale, slug);
}

/** Looks for changed categories, of which not every WooCommerce sends webhooks. */
export async function pollCategories(bindings: Builders): Promise<void> {
  const polls = builders(bindings).map(({ builder, locale }) =>
    builder
      .pollCategories(locale)
      .catch((cause) => writeLog("warn", "index", { locale, state: "categories not read" }, cause)),
  );
  await Promise.all(polls);
}
