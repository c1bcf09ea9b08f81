/** The settings of a shop whose secret WORDPRESS_KEY says what its WooCommerce is. */
export const liveSettings = { BASE_URL: "https://shop.example" };

/** Those of a shop before a WooCommerce at woo.example that has no plugin. */
export const settingsWithoutPlugin = {
  ...liveSettings,
  BACKEND_URL: "https://woo.example/graphql",
  IMAGE_BASE_URL: "https://woo.example/wp-content/uploads/",
  IMAGE_HOSTS: "woo.example,secure.gravatar.com",
  SITE_IMAGE_URL: "https://woo.example/wp-content/uploads/shop-social.png",
};
