<?php
/**
 * Orders: at the total that was confirmed, opened by their keys, with carts that ask no courier.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Orders;

use EdgeStorefront\Access;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks. */
function register() {
	add_action( 'graphql_woocommerce_before_checkout', __NAMESPACE__ . '\note_meta_data', 10, 2 );
	add_action( 'woocommerce_checkout_create_order', __NAMESPACE__ . '\write_meta_data' );
	add_action( 'woocommerce_checkout_order_processed', __NAMESPACE__ . '\refuse_other_total', 5, 3 );
	add_filter( 'woocommerce_cart_ready_to_calc_shipping', __NAMESPACE__ . '\leave_couriers_alone' );
	add_filter( 'graphql_object_visibility', __NAMESPACE__ . '\show_opened', 10, 3 );
}

/**
 * The meta data that the checkout under way was sent with.
 *
 * @param array|null $sent To note, where given.
 * @return array[] Keys and values.
 */
function sent_meta_data( $sent = null ) {
	static $noted = array();
	if ( null !== $sent ) {
		$noted = $sent;
	}
	return $noted;
}

/**
 * Notes what a checkout of WooGraphQL was sent with.
 *
 * @param array $data  The checkout's fields.
 * @param array $input What was sent.
 */
function note_meta_data( $data, $input ) {
	sent_meta_data( $input['metaData'] ?? array() );
}

/**
 * Has the meta data stored with the order's first write: WooGraphQL writes it in a second step, which
 * storefrontCheckout does not reach.
 *
 * @param \WC_Order $order The order, before its first write.
 */
function write_meta_data( $order ) {
	foreach ( sent_meta_data() as $meta ) {
		$order->update_meta_data( $meta['key'], $meta['value'] );
	}
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

/** The orders that this request may see whole. @return array<int, true> */
function &opened() {
	static $opened = array();
	return $opened;
}

/**
 * An order for whoever has made it or knows its key, who need not be whom WooGraphQL takes for its owner.
 *
 * @param int $id The order.
 */
function open( $id ) {
	$opened        = &opened();
	$opened[ $id ] = true;
	return new \WPGraphQL\WooCommerce\Model\Order( $id );
}

/**
 * Shows an opened order whole.
 *
 * @param string $visibility WPGraphQL's own.
 * @param string $model      The object's model.
 * @param mixed  $order      The object.
 */
function show_opened( $visibility, $model, $order ) {
	return 'OrderObject' === $model && isset( opened()[ $order->get_id() ] ) ? 'public' : $visibility;
}

/**
 * An order as it is stored now, whatever this request has read of it or taken back since; false where there is none.
 *
 * @param int $id The order.
 */
function fresh( $id ) {
	if ( ! $id ) {
		return false;
	}
	if ( class_exists( 'Automattic\WooCommerce\Caches\OrderCache' ) ) {
		wc_get_container()->get( \Automattic\WooCommerce\Caches\OrderCache::class )->remove( $id );
	}
	clean_post_cache( $id );
	return wc_get_order( $id );
}
