<?php
/**
 * Plugin Name: Headless catalogue
 * Description: Tells a headless shop of changed product categories and of orders whose personal data were erased.
 * Version: 1
 * Licence: MIT, as the shop that it comes with
 *
 * Copy it to wp-content/mu-plugins/headless-catalogue.php; nothing has to be activated. WooCommerce has no
 * webhooks of categories, and since 10.2 takes only actions that begin with woocommerce_ or wc_. Then add one
 * webhook (WooCommerce > Settings > Advanced > Webhooks): topic "Action", event woocommerce_storefront_category,
 * with the address and the secret of the others (docs/deploy.md, step 6).
 */

defined('ABSPATH') || exit;

foreach (['created_product_cat', 'edited_product_cat', 'delete_product_cat'] as $hook) add_action($hook, function ($id) {
	do_action('woocommerce_storefront_category', (int) $id);
});

// The shop erases its record of the order too: a second webhook, event woocommerce_storefront_order_erased.
add_action('woocommerce_privacy_remove_order_personal_data', function ($order) {
	do_action('woocommerce_storefront_order_erased', (int) $order->get_id());
});
