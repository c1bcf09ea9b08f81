<?php
/**
 * How many orders nobody has paid yet, and how many pieces they hold: WooCommerce holds whatever is asked for.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Limits;

use EdgeStorefront\Access;
use EdgeStorefront\Keys;

defined( 'ABSPATH' ) || exit;

/** The orders of so many seconds count. */
const SECONDS = HOUR_IN_SECONDS;

/** So many unpaid orders one session and one address may make in that time. */
const OF_SESSION = 5;
const OF_ADDRESS = 20;

/** Beside other unpaid orders of its session or address, an order may hold so much of a product. */
const PART_OF_STOCK = 0.5;

/**
 * The visitor's network, by a hash; empty where the shop does not name the visitor.
 *
 * @return string
 */
function address() {
	if ( ! Access\is_shop() || ! isset( $_SERVER['HTTP_X_STOREFRONT_CLIENT_IP'] ) ) {
		return '';
	}
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- hashed.
	$bytes = (string) inet_pton( wp_unslash( $_SERVER['REMOTE_ADDR'] ) );
	// The host part of IPv6 is the visitor's to choose, and that of some networks too.
	return substr( hash_hmac( 'sha256', 16 === strlen( $bytes ) ? substr( $bytes, 0, 6 ) : $bytes, wp_salt() ), 0, 32 );
}

/**
 * Whether the cart may not become an order.
 *
 * @param array $key The checkout's key.
 */
function is_reached( $key ) {
	$limits = array(
		'session' => OF_SESSION,
		'address' => OF_ADDRESS,
	);
	foreach ( $limits as $column => $limit ) {
		$unpaid = '' === $key[ $column ] ? array() : unpaid( $column, $key[ $column ] );
		if ( count( $unpaid ) >= $limit || ( $unpaid && holds_too_much( $unpaid ) ) ) {
			return true;
		}
	}
	return false;
}

/**
 * Orders of a session or an address that are not paid, but for the one that its next checkout resumes.
 *
 * @param string $column Of the keys.
 * @param string $value  Its value.
 * @return int[]
 */
function unpaid( $column, $value ) {
	$orders = array_diff( Keys\orders( $column, $value, time() - SECONDS ), array( (int) WC()->session->get( 'order_awaiting_payment' ) ) );
	return $orders ? wc_get_orders(
		array(
			'post__in' => $orders,
			'status'   => array( 'pending', 'failed' ),
			'return'   => 'ids',
			'limit'    => OF_ADDRESS,
		)
	) : array();
}

/**
 * Whether the cart's pieces, with those that other orders hold, are too much of a product.
 *
 * @param int[] $orders The other orders.
 */
function holds_too_much( $orders ) {
	global $wpdb;
	$orders = implode( ', ', array_map( 'intval', $orders ) );
	foreach ( WC()->cart->get_cart_item_quantities() as $id => $wanted ) {
		$product = wc_get_product( $id );
		if ( ! $product || ! $product->managing_stock() || $product->backorders_allowed() ) {
			continue;
		}
		// phpcs:ignore WordPress.DB -- WooCommerce has no function for it.
		$held = (float) $wpdb->get_var( $wpdb->prepare( "SELECT SUM(stock_quantity) FROM {$wpdb->prefix}wc_reserved_stock WHERE product_id = %d AND expires > NOW() AND order_id IN ($orders)", $id ) );
		if ( $held > 0 && $held + $wanted > $product->get_stock_quantity() * PART_OF_STOCK ) {
			return true;
		}
	}
	return false;
}
