<?php
/**
 * Coupons that the buyer's own unpaid order holds: for the order that takes its place they are free.
 *
 * WooCommerce holds a coupon with a limit for each order from its first write, and counts the hold against its own
 * buyer, too: who has opened a card form could use the coupon in no other way for an hour.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Coupons;

use EdgeStorefront\Cards;
use EdgeStorefront\Orders;
use EdgeStorefront\Payment;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks. */
function register() {
	add_filter( 'woocommerce_coupon_get_usage_limit', __NAMESPACE__ . '\beside_own_hold', 10, 2 );
	add_filter( 'woocommerce_coupon_get_usage_limit_per_user', __NAMESPACE__ . '\beside_own_hold_of_user', 10, 2 );
}

/**
 * The unpaid order whose place the session's next one takes: its goods are still in the cart.
 *
 * @return \WC_Order|false
 */
function own_order() {
	if ( ! Cards\is_by_shop() || ! WC()->session ) {
		return false;
	}
	$order   = Orders\fresh( (int) WC()->session->get( 'order_awaiting_payment' ) );
	$is_open = $order && $order->has_status( array( 'pending', 'failed' ) ) && Payment\cart_of( $order )['items'];
	return $is_open ? $order : false;
}

/**
 * A coupon's limit, and one more where the own order holds it.
 *
 * @param mixed      $limit  The limit.
 * @param \WC_Coupon $coupon The coupon.
 */
function beside_own_hold( $limit, $coupon ) {
	$holds = $limit ? holds( own_order() )['_coupon_held_'] : array();
	return $limit + (int) is_held( '_coupon_held_', $coupon->get_id(), $holds );
}

/**
 * A coupon's limit for a customer, and one more where the own order holds it.
 *
 * @param mixed      $limit  The limit.
 * @param \WC_Coupon $coupon The coupon.
 */
function beside_own_hold_of_user( $limit, $coupon ) {
	$holds = $limit ? holds( own_order() )['_maybe_used_by_'] : array();
	return $limit + (int) is_held( '_maybe_used_by_', $coupon->get_id(), $holds );
}

/**
 * What an order holds: the keys of coupons' meta data by coupon, by what these keys begin with.
 *
 * @param \WC_Order|false $order The order.
 * @return array[]
 */
function holds( $order ) {
	$store = $order ? $order->get_data_store() : null;
	return array(
		'_coupon_held_'   => $store ? array_filter( (array) $store->get_coupon_held_keys( $order ) ) : array(),
		'_maybe_used_by_' => $store ? array_filter( (array) $store->get_coupon_held_keys_for_users( $order ) ) : array(),
	);
}

/**
 * Whether WooCommerce counts a hold now.
 *
 * @param string $prefix What its key begins with, before the time of its end.
 * @param int    $coupon The coupon.
 * @param array  $holds  Keys by coupon.
 */
function is_held( $prefix, $coupon, $holds ) {
	$key = $holds[ $coupon ] ?? '';
	return strcmp( $key, $prefix . time() ) > 0 && metadata_exists( 'post', $coupon, $key );
}

/**
 * Frees what an order holds that its buyer goes on with: it holds it anew.
 *
 * @param int $id The order.
 */
function release( $id ) {
	// The keys stay with the order: WooCommerce has read it already, and writes new ones in their place.
	foreach ( holds( Orders\fresh( $id ) ) as $keys ) {
		foreach ( $keys as $coupon => $key ) {
			delete_post_meta( $coupon, $key );
		}
	}
}
