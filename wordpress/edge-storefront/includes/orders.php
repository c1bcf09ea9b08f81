<?php
/**
 * Orders: at the total that was confirmed, found by the shop's key, with carts that ask no courier.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Orders;

use EdgeStorefront\Access;

defined( 'ABSPATH' ) || exit;

/** Meta data of an order by which the shop finds it where a response was lost. */
const CHECKOUT_KEY = 'checkout_key';

/** Adds the hooks. */
function register() {
	add_action( 'woocommerce_checkout_order_processed', __NAMESPACE__ . '\refuse_other_total', 5, 3 );
	add_filter( 'woocommerce_order_table_search_query_meta_keys', fn( $keys ) => array_values( array_unique( array_merge( $keys, array( CHECKOUT_KEY ) ) ) ) );
	add_filter( 'woocommerce_cart_ready_to_calc_shipping', __NAMESPACE__ . '\leave_couriers_alone' );
}

/**
 * Cancels an order that costs something else than its buyer has confirmed, before it is paid or mailed.
 *
 * @param int       $id    The order.
 * @param array     $data  The checkout's fields.
 * @param \WC_Order $order The order.
 * @throws \Exception Where it differs; the shop knows its text.
 */
function refuse_other_total( $id, $data, $order ) {
	$confirmed = $order->get_meta( 'confirmed_total' );
	if ( '' === $confirmed || wc_format_decimal( $confirmed, 4 ) === wc_format_decimal( $order->get_total(), 4 ) ) {
		return;
	}
	$order->update_status( 'cancelled', "The customer had confirmed $confirmed." );
	throw new \Exception( 'Order total has changed.' );
}

/**
 * Reckons a cart without shipping where the shop asks for that: it reads the rates apart.
 *
 * @param bool $is_ready Whether WooCommerce would ask couriers.
 */
function leave_couriers_alone( $is_ready ) {
	return isset( $_SERVER['HTTP_X_STOREFRONT_NO_SHIPPING'] ) && Access\is_shop() ? false : $is_ready;
}
