/** The settings of a shop before a WooCommerce at woo.example. */
export const liveSettings = {
  BACKEND_URL: "https://woo.example/graphql",
  BASE_URL: "https://shop.example",
  IMAGE_BASE_URL: "https://woo.example/wp-content/uploads/",
  IMAGE_HOSTS: "woo.example,secure.gravatar.com",
  SITE_IMAGE_URL: "https://woo.example/wp-content/uploads/shop-social.png",
};
