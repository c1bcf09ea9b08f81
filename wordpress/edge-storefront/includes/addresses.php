<?php
/**
 * Links in mails lead to the shop, and so do WordPress's own front pages.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Addresses;

use EdgeStorefront\Access;
use EdgeStorefront\Connection;
use EdgeStorefront\Own_Checkout;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks. */
function register() {
	add_filter( 'woocommerce_get_myaccount_page_permalink', fn() => Connection\shop() . '/my-account/' );
	add_filter(
		'woocommerce_get_view_order_url',
		fn( $url, $order ) => Connection\shop() . '/order-summary/' . $order->get_id() . '?key=' . rawurlencode( $order->get_order_key() ),
		10,
		2
	);
	add_filter( 'allowed_redirect_hosts', __NAMESPACE__ . '\allow_shop' );
	add_action( 'template_redirect', __NAMESPACE__ . '\lead_to_shop', 0 );
}

/**
 * Allows redirects to the shop.
 *
 * @param string[] $hosts Allowed hosts.
 */
function allow_shop( $hosts ) {
	$hosts[] = wp_parse_url( Connection\shop(), PHP_URL_HOST );
	return $hosts;
}

/** Redirects a page of the theme to the same page of the shop. */
function lead_to_shop() {
	$address = address_in_shop();
	if ( null !== $address ) {
		// Not for ever: browsers would go on after the plugin is gone.
		wp_safe_redirect( $address, 302, 'Edge Storefront' );
		exit;
	}
}

/**
 * The address in the shop of what is requested; null where WordPress responds itself: to the admin,
 * REST, wp-login.php, cron, downloads and gateways' notifications, none of which is a page of the theme.
 *
 * @return string|null
 */
function address_in_shop() {
	// phpcs:disable WordPress.Security.ValidatedSanitizedInput, WordPress.Security.NonceVerification -- compared or made a path.
	$method = isset( $_SERVER['REQUEST_METHOD'] ) ? $_SERVER['REQUEST_METHOD'] : 'GET';
	$uri    = isset( $_SERVER['REQUEST_URI'] ) ? (string) wp_unslash( $_SERVER['REQUEST_URI'] ) : '/';
	$shop   = Connection\shop();
	$is_own = wp_parse_url( $shop, PHP_URL_HOST ) === wp_parse_url( home_url(), PHP_URL_HOST );
	// Before the shop has sent its key there may be no shop yet.
	if ( $is_own || ! Access\is_closed() || Access\is_shop() || ! in_array( $method, array( 'GET', 'HEAD' ), true ) ) {
		return null;
	}
	$is_wordpress = is_admin() || is_preview() || is_customize_preview() || is_robots() || is_favicon() || wp_doing_ajax() || wp_doing_cron();
	if ( $is_wordpress || get_query_var( 'sitemap' ) || defined( 'REST_REQUEST' ) ) {
		return null;
	}
	foreach ( array( 'wc-api', 'wc-ajax', 'download_file', 'rest_route', 'graphql', 'elementor-preview', 'jokul' ) as $name ) {
		if ( isset( $_GET[ $name ] ) ) {
			return null;
		}
	}
	// phpcs:enable
	// Gateways respond on these pages: DOKU's redirect is one of them.
	if ( function_exists( 'is_wc_endpoint_url' ) && ( is_wc_endpoint_url( 'order-pay' ) || is_wc_endpoint_url( 'order-received' ) ) ) {
		return null;
	}
	$path = (string) wp_parse_url( 'http://wordpress' . $uri, PHP_URL_PATH );
	$base = untrailingslashit( (string) wp_parse_url( home_url(), PHP_URL_PATH ) );
	if ( '' !== $base && 0 === strpos( $path . '/', $base . '/' ) ) {
		$path = substr( $path, strlen( $base ) );
	}
	if ( Own_Checkout\is_own_page( $path ) ) {
		return null;
	}
	$query = wp_parse_url( 'http://wordpress' . $uri, PHP_URL_QUERY );
	return $shop . '/' . ltrim( $path, '/' ) . ( $query ? '?' . $query : '' );
}
