<?php
/**
 * WordPress's own checkout, which the shop opens with the same cart by WooGraphQL's session transfer.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Own_Checkout;

defined( 'ABSPATH' ) || exit;

/** WooGraphQL's option. */
const OPTION = 'woographql_settings';

/** What WooGraphQL's page stores when it is saved twice: once, each address leads to the home page. */
const NAMES = array(
	'authorizing_url_endpoint'           => 'transfer-session',
	'cart_url_nonce_param'               => '_wc_cart',
	'checkout_url_nonce_param'           => '_wc_checkout',
	'account_url_nonce_param'            => '_wc_account',
	'add_payment_method_url_nonce_param' => '_wc_payment',
);

/** Which of WooGraphQL's addresses are on: each makes a customer's session token worth a login. */
const FIELDS_KEY = 'enable_authorizing_url_fields';

/** Option with those that are on. WooGraphQL has them for as long as this plugin is active. */
const SWITCHED_ON = 'edge_storefront_transfer';

/** The addresses that WooGraphQL gives with them. */
const FIELDS = array( 'cart_url', 'checkout_url', 'account_url', 'add_payment_method_url' );

/** Cookie of browsers that have come from the shop. */
const COOKIE = 'edge_storefront_checkout';

/** Adds the hooks. */
function register() {
	add_action( 'woographql_process_auth_request_nonce_verified', __NAMESPACE__ . '\receive' );
	add_filter( 'pre_option_woocommerce_enable_checkout_login_reminder', __NAMESPACE__ . '\hide_login' );
	$stored = get_option( OPTION );
	add_filter( 'option_' . OPTION, __NAMESPACE__ . '\with_transfer' );
	add_filter( 'default_option_' . OPTION, __NAMESPACE__ . '\with_transfer' );
	add_filter( 'pre_update_option_' . OPTION, __NAMESPACE__ . '\without_transfer' );
	if ( is_array( $stored ) && ! empty( $stored[ FIELDS_KEY ] ) ) {
		update_option( OPTION, $stored );
	}
}

/**
 * WooGraphQL's settings with the addresses that are on. Were they stored with the others, they would be on
 * without this plugin too: GraphQL is open to everybody then, and the secret of session tokens is not ours.
 *
 * @param mixed $settings What is stored; false where nothing is.
 */
function with_transfer( $settings ) {
	$fields = get_option( SWITCHED_ON );
	return $fields ? array_merge( is_array( $settings ) ? $settings : array(), array( FIELDS_KEY => $fields ) ) : $settings;
}

/**
 * WooGraphQL's settings as they are stored.
 *
 * @param mixed $settings The settings, of its own page too.
 */
function without_transfer( $settings ) {
	$settings = is_array( $settings ) ? $settings : array();
	update_option( SWITCHED_ON, array_filter( (array) ( $settings[ FIELDS_KEY ] ?? array() ) ), true );
	unset( $settings[ FIELDS_KEY ] );
	return $settings;
}

/**
 * Receives a browser from the shop. The request has an empty customer, which it would store in the place
 * of a guest's address.
 */
function receive() {
	$customer = function_exists( 'WC' ) ? WC()->customer : null;
	if ( $customer ) {
		remove_action( 'shutdown', array( $customer, 'save' ), 10 );
	}
	if ( ! headers_sent() ) {
		setcookie(
			COOKIE,
			'1',
			array(
				'path'     => '/',
				'secure'   => is_ssl(),
				'httponly' => true,
				'samesite' => 'Lax',
			)
		);
	}
}

/** Whether this browser has come from the shop. */
function has_come() {
	return isset( $_COOKIE[ COOKIE ] );
}

/**
 * Whether WordPress itself shows the requested page: it receives browsers from the shop, and shows them
 * cart and checkout. Addresses that have ended lead to its home page, and so to the shop.
 *
 * @param string $path The requested path.
 */
function is_own_page( $path ) {
	$settings = (array) get_option( OPTION, array() );
	$endpoint = trim( (string) ( $settings['authorizing_url_endpoint'] ?? '' ), '/' );
	if ( '' !== $endpoint && trim( $path, '/' ) === $endpoint ) {
		return true;
	}
	return has_come() && ( is_cart() || is_checkout() );
}

/**
 * A guest who logs in on the checkout's page takes the cart out of the shop: those who have come from
 * there are not asked to.
 *
 * @param mixed $value False where the option is read.
 */
function hide_login( $value ) {
	return has_come() ? 'no' : $value;
}

/**
 * What WooGraphQL's settings lack: "off", "names" where its page was saved once alone, or nothing.
 *
 * @return string
 */
function lacks() {
	$settings = (array) get_option( OPTION, array() );
	$fields   = (array) ( $settings[ FIELDS_KEY ] ?? array() );
	if ( empty( $fields['checkout_url'] ) ) {
		return 'off';
	}
	foreach ( array_keys( NAMES ) as $name ) {
		if ( empty( $settings[ $name ] ) ) {
			return 'names';
		}
	}
	return '';
}
