import { timeZone } from "#country/facts.ts";
import type { Resolver } from "../context.ts";
import { signedReport } from "../storefront-report.ts";
import { readDocuments, readOldAddresses } from "../storefront-settings.ts";

const generalSettings: Resolver<unknown> = (_source, _args, { env, locale }) => ({
  title: env.SITE_NAME,
  description: env.SITE_SHORT_DESCRIPTION ?? "",
  url: env.SITE_URL,
  timezone: timeZone.id,
  dateFormat: "F j, Y",
  language: locale === "en" ? "en_US" : "id_ID",
});

// As wordpress/edge-storefront registers them.
const storefrontSettings: Resolver<unknown> = async (_source, _args, { db }) =>
  (await readDocuments(db)).settings;

const storefrontReport: Resolver<unknown> = (_source, _args, { env, db }) => signedReport(env, db);

const storefrontRedirects: Resolver<unknown> = async (_source, _args, { db }) => {
  const { redirects } = await readDocuments(db);
  const all = { ...(await readOldAddresses(db)), ...(redirects && JSON.parse(redirects)) };
  return Object.keys(all).length > 0 ? JSON.stringify(all) : null;
};

export const rootResolvers = {
  RootQuery: { generalSettings, storefrontReport, storefrontSettings, storefrontRedirects },
};
