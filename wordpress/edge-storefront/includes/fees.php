<?php
/**
 * Fees of payment methods: plugins add them to a cart, never to an order that is there.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Fees;

use EdgeStorefront\Payment;

defined( 'ABSPATH' ) || exit;

/**
 * Gives an order the fees of another payment method in place of those of its own. Other fees stay.
 *
 * @param \WC_Order $order  The order.
 * @param string    $method The method.
 */
function change( $order, $method ) {
	$before = Payment\on_copies( fn() => calculated( $order, $order->get_payment_method() ) );
	Payment\on_copies(
		function () use ( $order, $method, $before ) {
			$after = calculated( $order, $method );
			$ended = array_diff_key( $before, $after );
			$new   = array_diff_key( $after, $before );
			if ( ! $ended && ! $new ) {
				return;
			}
			foreach ( $order->get_fees() as $id => $item ) {
				if ( isset( $ended[ name_of( $item->get_name(), $item->get_total() ) ] ) ) {
					$order->remove_item( $id );
				}
			}
			WC()->cart->fees_api()->set_fees( $new );
			WC()->checkout()->create_order_fee_lines( $order, WC()->cart );
			$order->update_taxes();
			$order->calculate_totals( false );
		}
	);
}

/**
 * The fees of a cart with an order's items, which is paid by a method. The cart is this request's.
 *
 * @param \WC_Order $order  The order.
 * @param string    $method The method.
 * @return object[] By name_of().
 */
function calculated( $order, $method ) {
	$cart = WC()->cart;
	WC()->session->set( 'chosen_payment_method', $method );
	WC()->customer->set_props( address( $order, 'billing' ) + address( $order, 'shipping' ) );
	$cart->set_cart_contents( items( $order ) );
	$cart->set_applied_coupons( array() );
	add_filter( 'woocommerce_cart_ready_to_calc_shipping', '__return_false', 99 );
	$cart->calculate_totals();
	remove_filter( 'woocommerce_cart_ready_to_calc_shipping', '__return_false', 99 );
	$fees = array();
	foreach ( $cart->get_fees() as $fee ) {
		$fees[ name_of( $fee->name, $fee->total ) ] = $fee;
	}
	return $fees;
}

/**
 * By what a fee is known, in a cart and in an order.
 *
 * @param string $name  Its name.
 * @param mixed  $total What it costs.
 */
function name_of( $name, $total ) {
	return wc_format_decimal( $total, wc_get_price_decimals() ) . " $name";
}

/**
 * An order's address, as a customer has it.
 *
 * @param \WC_Order $order The order.
 * @param string    $type  Billing or shipping.
 */
function address( $order, $type ) {
	$address = array_intersect_key( $order->get_address( $type ), array_flip( array( 'country', 'state', 'postcode', 'city' ) ) );
	return array_combine( array_map( fn( $field ) => "{$type}_$field", array_keys( $address ) ), $address );
}

/**
 * An order's items as a cart has them, at the prices of the order.
 *
 * @param \WC_Order $order The order.
 */
function items( $order ) {
	$items = array();
	foreach ( $order->get_items() as $id => $item ) {
		$product = $item->get_product();
		if ( $product && $item->get_quantity() > 0 ) {
			$product = clone $product;
			$product->set_price( ( $item->get_total() + ( wc_prices_include_tax() ? $item->get_total_tax() : 0 ) ) / $item->get_quantity() );
			$items[ $id ] = array(
				'key'          => (string) $id,
				'product_id'   => $item->get_product_id(),
				'variation_id' => $item->get_variation_id(),
				'variation'    => array(),
				'quantity'     => $item->get_quantity(),
				'data'         => $product,
				'data_hash'    => '',
			);
		}
	}
	return $items;
}
