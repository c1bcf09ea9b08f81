import type { Resolver } from "../context.ts";

const generalSettings: Resolver<unknown> = (_source, _args, { env, locale }) => ({
  title: env.SITE_NAME,
  description: env.SITE_SHORT_DESCRIPTION,
  url: env.SITE_URL,
  timezone: "Asia/Jakarta",
  dateFormat: "F j, Y",
  language: locale === "en" ? "en_US" : "id_ID",
});

export const rootResolvers = { RootQuery: { generalSettings } };
