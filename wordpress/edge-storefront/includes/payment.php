<?php
/**
 * The payment of an order that is there: the gateway works on a copy of session and cart, and what a request that died
 * has left undone is done.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Payment;

use EdgeStorefront\Cards;
use EdgeStorefront\Checkout;
use EdgeStorefront\Orders;
use EdgeStorefront\Sessions;
use EdgeStorefront\Transaction;

defined( 'ABSPATH' ) || exit;

/** Meta data of an order: the session and the items of the cart that it was made of. */
const CART = '_storefront_cart';

/**
 * Has an order paid by its method.
 *
 * @param int  $id       The order.
 * @param bool $is_again Whether an earlier request may have died while it did so.
 * @return array
 */
function pay( $id, $is_again ) {
	$order = Orders\fresh( $id );
	if ( $is_again && is_accepted( $order ) ) {
		repair( $order );
		return payload( $order, Checkout\PLACED, '', '', $order->get_checkout_order_received_url() );
	}
	if ( ! $order->has_status( array( 'pending', 'failed' ) ) ) {
		return payload( $order, Checkout\UNPAID, $order->get_status(), '' );
	}
	keep_whole();
	try {
		$paid = $order->needs_payment() ? ask_gateway( $order ) : complete( $order );
	} catch ( \Throwable $error ) {
		$paid = array( 'messages' => array( $error->getMessage() ) );
	}
	if ( Cards\AWAITED === ( $paid['result'] ?? '' ) ) {
		return payload( $order, Checkout\UNPAID, 'card', '' );
	}
	$is_paid = 'success' === ( $paid['result'] ?? '' );
	$message = implode( ' ', array_map( 'wp_strip_all_tags', $paid['messages'] ?? array() ) );
	return payload( $order, $is_paid ? Checkout\PLACED : Checkout\UNPAID, $is_paid ? '' : 'payment', $message, $paid['redirect'] ?? '' );
}

/**
 * What the checkout returns of an order.
 *
 * @param \WC_Order $order    The order.
 * @param string    $result   What became of it.
 * @param string    $reason   Why it is not paid.
 * @param string    $message  The gateway's words.
 * @param string    $redirect Where its buyer goes on.
 */
function payload( $order, $result, $reason, $message, $redirect = '' ) {
	return array(
		'id'       => $order->get_id(),
		'result'   => $result,
		'reason'   => $reason,
		'message'  => $message,
		'redirect' => (string) $redirect,
	);
}

/**
 * Whether an order is paid, or accepted to be paid later.
 *
 * @param \WC_Order $order The order.
 */
function is_accepted( $order ) {
	return $order->has_status( array_merge( wc_get_is_paid_statuses(), array( 'on-hold' ) ) );
}

/**
 * Completes an order that costs nothing.
 *
 * @param \WC_Order $order The order.
 */
function complete( $order ) {
	$order->payment_complete();
	return array(
		'result'   => 'success',
		'redirect' => $order->get_checkout_order_received_url(),
	);
}

/**
 * Asks an order's gateway. Gateways empty the cart, each at a moment of its own: it is a copy that they empty.
 *
 * @param \WC_Order $order The order.
 * @return array The gateway's result, with the notices that it has for the buyer.
 */
function ask_gateway( $order ) {
	$method   = $order->get_payment_method();
	$gateways = WC()->payment_gateways()->get_available_payment_gateways();
	if ( ! isset( $gateways[ $method ] ) ) {
		return array();
	}
	$session = WC()->session;
	$cart    = WC()->cart;
	add_filter( 'woocommerce_persistent_cart_enabled', '__return_false', PHP_INT_MAX );
	try {
		WC()->session = clone $session;
		WC()->cart    = clone $cart;
		WC()->session->set( 'order_awaiting_payment', $order->get_id() );
		$given  = apply_filters( "graphql_{$method}_process_payment_args", array( $order->get_id() ), $method );
		$result = (array) $gateways[ $method ]->process_payment( ...$given );

		$result['messages'] = array_column( wc_get_notices( 'error' ), 'notice' );
		return $result;
	} finally {
		WC()->session = $session;
		WC()->cart    = $cart;
		remove_filter( 'woocommerce_persistent_cart_enabled', '__return_false', PHP_INT_MAX );
	}
}

/**
 * The lock of an order's payment: who does not get it waits for no gateway.
 *
 * @param int $id The order.
 */
function lock( $id ) {
	return "order $id";
}

/** What WooCommerce counts when an order is accepted: each count, and its note with the order. */
const COUNTS = array( 'wc_update_total_sales_counts', 'wc_update_coupon_usage_counts' );

/** Has what leaves the stock or is counted, and its note with the order, written together. */
function keep_whole() {
	add_filter( 'woocommerce_can_reduce_order_stock', __NAMESPACE__ . '\begin_stock', PHP_INT_MAX );
	add_action( 'woocommerce_reduce_order_stock', __NAMESPACE__ . '\end_stock', 0 );
	foreach ( array( 'processing', 'on-hold', 'completed' ) as $status ) {
		foreach ( COUNTS as $count ) {
			if ( remove_action( "woocommerce_order_status_$status", $count ) ) {
				add_action( "woocommerce_order_status_$status", fn( $id ) => count_whole( $count, $id ) );
			}
		}
	}
}

/**
 * Counts an order, in a transaction.
 *
 * @param string $count WooCommerce's function.
 * @param int    $id    The order.
 */
function count_whole( $count, $id ) {
	Transaction\begin();
	$count( $id );
	Transaction\end( 'COMMIT' );
}

/**
 * Begins to take an order's items out of the stock: pieces and their note with the item are written together.
 *
 * @param bool $can Whether that is done.
 */
function begin_stock( $can ) {
	if ( $can ) {
		Transaction\begin();
	}
	return $can;
}

/** The order's items are taken out of the stock. */
function end_stock() {
	Transaction\end( 'COMMIT' );
}

/**
 * Does what follows an order's new status, where a request died before: each of these does nothing twice.
 *
 * @param \WC_Order $order The order.
 */
function repair( $order ) {
	keep_whole();
	$id = $order->get_id();
	wc_maybe_reduce_stock_levels( $id );
	wc_release_stock_for_order( $id );
	array_map( fn( $count ) => count_whole( $count, $id ), COUNTS );
	if ( $order->has_status( wc_get_is_paid_statuses() ) ) {
		wc_downloadable_product_permissions( $id );
	}
	if ( ! Orders\fresh( $id )->get_new_order_email_sent() ) {
		$mails = WC()->mailer()->get_emails();
		$names = array(
			'processing' => 'WC_Email_Customer_Processing_Order',
			'on-hold'    => 'WC_Email_Customer_On_Hold_Order',
			'completed'  => 'WC_Email_Customer_Completed_Order',
		);
		foreach ( array( $names[ $order->get_status() ] ?? '', 'WC_Email_New_Order' ) as $name ) {
			if ( isset( $mails[ $name ] ) ) {
				$mails[ $name ]->trigger( $id );
			}
		}
	}
}

/**
 * The cart that an order was made of.
 *
 * @param \WC_Order $order The order.
 * @return array Session and items.
 */
function cart_of( $order ) {
	return (array) json_decode( (string) $order->get_meta( CART ), true ) + array(
		'session' => '',
		'items'   => array(),
	);
}

/**
 * The session of the cart that an order was made of.
 *
 * @param \WC_Order $order The order.
 */
function session_of( $order ) {
	return (string) cart_of( $order )['session'];
}

/**
 * Takes an order's items out of the carts that it was made of, once. What was put into them since stays.
 *
 * @param \WC_Order $order    The order.
 * @param string[]  $sessions The carts' sessions, which are locked.
 */
function take_out( $order, $sessions ) {
	$items = cart_of( $order )['items'];
	if ( ! $items ) {
		return;
	}
	$order->delete_meta_data( CART );
	$order->save();
	foreach ( $sessions as $session ) {
		$data = Sessions\stored( $session );
		if ( null === $data ) {
			continue;
		}
		$cart = array_filter( (array) maybe_unserialize( $data['cart'] ?? '' ), 'is_array' );
		$left = left( $cart, $items );
		if ( Sessions\id() === $session ) {
			take_out_here( $data, $left );
		} else {
			take_out_there( $session, $data, $left );
		}
	}
}

/**
 * Takes an order's items out of its carts, in a transaction of its own.
 *
 * @param \WC_Order $order    The order.
 * @param string[]  $sessions The carts' sessions, which are locked.
 */
function take_out_once( $order, $sessions ) {
	Transaction\begin();
	take_out( $order, $sessions );
	Transaction\end( 'COMMIT' );
}

/**
 * Leaves the rest in the cart of another session.
 *
 * @param string  $session The session.
 * @param array   $data    The session as it is stored.
 * @param array[] $left    The items that are left.
 */
function take_out_there( $session, $data, $left ) {
	unset( $data['order_awaiting_payment'], $data['cart_totals'] );
	$data['cart'] = maybe_serialize( $left );
	if ( ! $left ) {
		unset( $data['cart'], $data['applied_coupons'], $data['coupon_discount_totals'], $data['coupon_discount_tax_totals'], $data['removed_cart_contents'] );
	}
	Sessions\store( $session, $data );
	if ( ctype_digit( $session ) ) {
		delete_user_meta( (int) $session, '_woocommerce_persistent_cart_' . get_current_blog_id() );
	}
}

/**
 * What is left of a cart.
 *
 * @param array[] $cart  Its items.
 * @param array   $items Quantities that leave it, by the items' keys.
 */
function left( $cart, $items ) {
	foreach ( $items as $key => $quantity ) {
		if ( isset( $cart[ $key ] ) ) {
			$cart[ $key ]['quantity'] -= $quantity;
		}
	}
	return array_filter( $cart, fn( $item ) => $item['quantity'] > 0 );
}

/**
 * Leaves the rest in this request's own cart.
 *
 * @param array   $data The session as it is stored.
 * @param array[] $left The items that are left.
 */
function take_out_here( $data, $left ) {
	if ( $left ) {
		unset( $data['cart_totals'], $data['order_awaiting_payment'] );
		$data['cart'] = maybe_serialize( $left );
	}
	add_filter( 'woocommerce_cart_ready_to_calc_shipping', '__return_false', 99 );
	Sessions\adopt( $data );
	if ( $left ) {
		WC()->cart->get_cart_from_session();
		do_action( 'woocommerce_cart_item_set_quantity', key( $left ), current( $left )['quantity'], WC()->cart );
	} else {
		WC()->cart->empty_cart();
	}
	remove_filter( 'woocommerce_cart_ready_to_calc_shipping', '__return_false', 99 );
	Sessions\save();
}
