import { withoutPlugin } from "../support/without-plugin.ts";

/** The settings of a shop whose secret WORDPRESS_KEY says what its WooCommerce is. */
export const liveSettings = { BASE_URL: "https://shop.example" };

/** Those of a shop before a WooCommerce at woo.example that has no plugin. */
export const settingsWithoutPlugin = {
  ...liveSettings,
  ...withoutPlugin("https://woo.example/graphql"),
};
