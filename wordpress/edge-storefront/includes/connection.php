<?php
/**
 * The shop that WooCommerce is connected with, and the secrets that both share.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Connection;

defined( 'ABSPATH' ) || exit;

/** Option with the shop's address and the three secrets. */
const OPTION = 'edge_storefront';

/** Option with the time when the shop first sent its key. */
const CLOSED_SINCE = 'edge_storefront_closed_since';

/** What the key for the shop begins with; the shop refuses keys of another form. */
const KEY_PREFIX = 'esk1_';

/**
 * Returns what is stored of the connection.
 *
 * @return array{shop: string, header: string, webhooks: string, sessions: string}
 */
function stored() {
	$empty  = array(
		'shop'     => '',
		'header'   => '',
		'webhooks' => '',
		'sessions' => '',
	);
	$stored = get_option( OPTION, array() );
	return array_merge( $empty, is_array( $stored ) ? $stored : array() );
}

/** Returns the shop's address without a slash at its end; "" before it is connected. */
function shop() {
	return stored()['shop'];
}

/** Whether a shop is connected. */
function is_connected() {
	return '' !== shop();
}

/** Returns the value of the header that only the shop sends: that of wp-config.php, else our own. */
function header_secret() {
	return defined( 'STOREFRONT_KEY' ) && '' !== (string) STOREFRONT_KEY ? (string) STOREFRONT_KEY : stored()['header'];
}

/** Returns the secret that signs the calls to the shop. */
function webhook_secret() {
	return stored()['webhooks'];
}

/** Whether wp-config.php has WooGraphQL's secret. */
function has_session_constant() {
	return defined( 'GRAPHQL_WOOCOMMERCE_SECRET_KEY' ) && '' !== (string) GRAPHQL_WOOCOMMERCE_SECRET_KEY;
}

/** Returns a new secret of 256 bits. */
function new_secret() {
	return bin2hex( random_bytes( 32 ) );
}

/** Addresses of hosts that the plugin does not call, beside those that PHP calls private or reserved. */
const SHARED_NETWORK = '/^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./';

/**
 * Whether an address is of the internet: not of this machine, of its network, or of a cloud's own services.
 *
 * @param string $address An address of a host.
 */
function is_public_address( $address ) {
	$address = preg_replace( '/^::ffff:(?=\d+\.)/i', '', $address );
	return ! preg_match( SHARED_NETWORK, $address ) && false !== filter_var( $address, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE );
}

/**
 * Whether the plugin calls a shop there: by https, and at no address of this machine's own network.
 *
 * @param string $shop An address of a shop.
 */
function may_be_called( $shop ) {
	$host = (string) wp_parse_url( $shop, PHP_URL_HOST );
	// WordPress's own filter, by which a developer's machine calls itself.
	if ( apply_filters( 'http_request_host_is_external', false, $host, $shop ) ) {
		return true;
	}
	if ( 'https' !== wp_parse_url( $shop, PHP_URL_SCHEME ) || '' === $host ) {
		return false;
	}
	$is_address = false !== filter_var( $host, FILTER_VALIDATE_IP );
	$addresses  = $is_address ? array( $host ) : array_merge( (array) gethostbynamel( $host ), array_column( (array) dns_get_record( $host, DNS_AAAA ), 'ipv6' ) );
	return array() === array_filter( array_filter( $addresses ), fn( $address ) => ! is_public_address( $address ) );
}

/**
 * Reads a shop's address as an operator types it.
 *
 * @param string $typed The address.
 * @return string|null Without a path; null unless it may be called.
 */
function read_address( $typed ) {
	$parts = wp_parse_url( trim( $typed ) );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || isset( $parts['user'] ) || isset( $parts['query'] ) ) {
		return null;
	}
	if ( ! in_array( $parts['path'] ?? '/', array( '', '/' ), true ) ) {
		return null;
	}
	$host = strtolower( $parts['host'] );
	if ( ! in_array( $parts['scheme'] ?? '', array( 'https', 'http' ), true ) || ! preg_match( '/^[a-z0-9.-]+$/', $host ) ) {
		return null;
	}
	$shop = $parts['scheme'] . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' );
	return may_be_called( $shop ) ? $shop : null;
}

/**
 * Connects a shop: stores its address, and makes the secrets that are not there yet.
 *
 * @param string $shop An address of read_address().
 */
function connect( $shop ) {
	$stored = stored();
	foreach ( array( 'header', 'webhooks' ) as $name ) {
		if ( '' === $stored[ $name ] ) {
			$stored[ $name ] = new_secret();
		}
	}
	$stored['shop'] = $shop;
	update_option( OPTION, $stored, true );
	make_session_secret();
}

/** Makes the secret of session tokens, where WooGraphQL would sign with the constant of its source. */
function make_session_secret() {
	$stored = stored();
	// A new secret empties all carts.
	if ( '' === $stored['sessions'] && ! has_session_constant() ) {
		$stored['sessions'] = new_secret();
		update_option( OPTION, $stored, true );
	}
}

/** Replaces the secrets that the shop has; it is shut out until it has the new key. */
function renew() {
	$stored             = stored();
	$stored['header']   = new_secret();
	$stored['webhooks'] = new_secret();
	update_option( OPTION, $stored, true );
}

/** Returns the endpoint of WPGraphQL. */
function graphql_address() {
	$endpoint = function_exists( 'graphql_get_endpoint_url' ) ? graphql_get_endpoint_url() : home_url( '/graphql' );
	return untrailingslashit( $endpoint );
}

/** Returns the one value that the shop needs: where WordPress is and both secrets. */
function key_for_shop() {
	$parts = array(
		'backend'  => graphql_address(),
		'header'   => header_secret(),
		'webhooks' => webhook_secret(),
	);
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- one value to copy.
	return KEY_PREFIX . rtrim( strtr( base64_encode( wp_json_encode( $parts, JSON_UNESCAPED_SLASHES ) ), '+/', '-_' ), '=' );
}

/** The plugin's version, which only its header has. */
function version() {
	return get_file_data( EDGE_STOREFRONT_FILE, array( 'version' => 'Version' ) )['version'];
}
