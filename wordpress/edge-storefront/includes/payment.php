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
use EdgeStorefront\Keys;
use EdgeStorefront\Locks;
use EdgeStorefront\Orders;
use EdgeStorefront\Sessions;
use EdgeStorefront\Transaction;

defined( 'ABSPATH' ) || exit;

/** Meta data of an order: the session and the items of the cart that it was made of. */
const CART = '_storefront_cart';

/** Meta data of an order: by payment methods, the pages of gateways that its buyer was led to. */
const LINKS = '_storefront_links';

/** How long a page is taken for open whose gateway names no end. */
const LINK_SECONDS = HOUR_IN_SECONDS;

/** Meta data of an order whose buyer has had a mail of its status. */
const MAILED = '_storefront_mailed';

/** The buyer's mail of each status. */
const MAILS = array(
	'processing' => 'WC_Email_Customer_Processing_Order',
	'on-hold'    => 'WC_Email_Customer_On_Hold_Order',
	'completed'  => 'WC_Email_Customer_Completed_Order',
);

/** Adds the hook. */
function register() {
	add_action( 'woocommerce_email_sent', __NAMESPACE__ . '\note_mail', 10, 3 );
	add_filter( 'woocommerce_cancel_unpaid_order', __NAMESPACE__ . '\is_still_unpaid', PHP_INT_MAX, 2 );
}

/**
 * WooCommerce lists the unpaid orders and then cancels one after another: an order that is paid meanwhile stays.
 *
 * @param bool      $cancel Whether WooCommerce would cancel it.
 * @param \WC_Order $order  The order, as it was read.
 */
function is_still_unpaid( $cancel, $order ) {
	// Nobody pays it until this request has ended.
	if ( ! $cancel || ! Locks\take( lock( $order->get_id() ) ) ) {
		return false;
	}
	$now = Orders\fresh( $order->get_id() );
	return $now && $now->has_status( 'pending' );
}

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
	$link = links( $order )[ $order->get_payment_method() ] ?? null;
	if ( $link ) {
		// Of two pages each could be paid.
		return payload( $order, Checkout\PLACED, '', '', $link['url'] );
	}
	keep_whole();
	try {
		$paid = $order->needs_payment() ? ask_gateway( $order ) : complete( $order );
	} catch ( \Throwable $error ) {
		$paid = array( 'messages' => array( Checkout\words( $error ) ) );
	}
	if ( Cards\AWAITED === ( $paid['result'] ?? '' ) ) {
		return payload( $order, Checkout\UNPAID, 'card', '' );
	}
	$is_paid = 'success' === ( $paid['result'] ?? '' );
	$message = implode( ' ', array_map( 'wp_strip_all_tags', $paid['messages'] ?? array() ) );
	return payload( $order, $is_paid ? Checkout\PLACED : Checkout\UNPAID, $is_paid ? '' : 'payment', $message, $paid['redirect'] ?? '' );
}

/**
 * The pages of gateways where an order may be paid still.
 *
 * @param \WC_Order $order The order.
 * @return array[] Address, amount and end, by payment methods.
 */
function links( $order ) {
	$links = (array) json_decode( (string) $order->get_meta( LINKS ), true );
	return array_filter( $links, fn( $link ) => due( $order ) === $link['due'] && time() < $link['until'] && $order->has_status( 'pending' ) );
}

/**
 * Notes the page of an order's gateway with the order.
 *
 * @param int    $id  The order.
 * @param string $url The page.
 */
function note_link( $id, $url ) {
	$order = Orders\fresh( $id );
	if ( '' === $url || ! $order->has_status( 'pending' ) || $order->get_checkout_order_received_url() === $url ) {
		return;
	}
	$until = (int) $order->get_meta( '_headless_payment_expires' );
	$link  = array(
		'url'   => $url,
		'due'   => due( $order ),
		'until' => $until > time() ? $until : time() + LINK_SECONDS,
	);
	$order->update_meta_data( LINKS, wp_json_encode( array( $order->get_payment_method() => $link ) + links( $order ) ) );
	$order->save();
}

/**
 * What is to be paid for an order.
 *
 * @param \WC_Order $order The order.
 */
function due( $order ) {
	return Checkout\amount( $order->get_total() ) . ' ' . $order->get_currency();
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
	return on_copies(
		function () use ( $order, $method, $gateways ) {
			WC()->session->set( 'order_awaiting_payment', $order->get_id() );
			$given  = apply_filters( "graphql_{$method}_process_payment_args", array( $order->get_id() ), $method );
			$result = (array) $gateways[ $method ]->process_payment( ...$given );

			$result['messages'] = array_column( wc_get_notices( 'error' ), 'notice' );
			if ( 'success' === ( $result['result'] ?? '' ) ) {
				note_link( $order->get_id(), (string) ( $result['redirect'] ?? '' ) );
			}
			return $result;
		}
	);
}

/**
 * Does something with copies of session, cart and customer in their places.
 *
 * @param callable $work What is done.
 * @return mixed What it returns.
 */
function on_copies( $work ) {
	$shop  = WC();
	$whole = array( $shop->session, $shop->cart, $shop->customer );
	add_filter( 'woocommerce_persistent_cart_enabled', '__return_false', PHP_INT_MAX );
	try {
		list( $shop->session, $shop->cart, $shop->customer ) = array_map( fn( $part ) => $part ? clone $part : $part, $whole );
		return $work();
	} finally {
		list( $shop->session, $shop->cart, $shop->customer ) = $whole;
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
	add_action( 'woocommerce_reduce_order_stock', __NAMESPACE__ . '\end_alone', 0 );
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
	begin_alone();
	$count( $id );
	end_alone();
}

/** Begins a transaction beside which no order is made. */
function begin_alone() {
	Locks\take( Locks\ORDERS, Locks\ORDERS_SECONDS );
	Transaction\begin();
}

/** Ends it. */
function end_alone() {
	Transaction\end( 'COMMIT' );
	Locks\release( Locks\ORDERS );
}

/**
 * Begins to take an order's items out of the stock: pieces and their note with the item are written together.
 *
 * @param bool $can Whether that is done.
 */
function begin_stock( $can ) {
	if ( $can ) {
		begin_alone();
	}
	return $can;
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
	$order = Orders\fresh( $id );
	$mails = WC()->mailer()->get_emails();
	$lacks = array(
		'WC_Email_New_Order'                => ! $order->get_new_order_email_sent(),
		MAILS[ $order->get_status() ] ?? '' => ! $order->get_meta( MAILED ),
	);
	foreach ( array_filter( array_intersect_key( $lacks, $mails ) ) as $name => $lack ) {
		$mails[ $name ]->trigger( $id );
	}
}

/**
 * Notes with an order that its buyer has a mail of it.
 *
 * @param bool   $is_sent Whether the mail was sent.
 * @param string $name    WooCommerce's name of the mail.
 * @param object $mail    The mail.
 */
function note_mail( $is_sent, $name, $mail ) {
	if ( $is_sent && in_array( get_class( $mail ), MAILS, true ) && $mail->object ) {
		$mail->object->update_meta_data( MAILED, '1' );
		$mail->object->save_meta_data();
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
 * The sessions that may have the cart that an order was made of, guests' before customers': a log-in has moved it.
 *
 * @param \WC_Order $order The order.
 * @return string[]
 */
function sessions_of( $order ) {
	$sessions = array_merge( array( (string) cart_of( $order )['session'] ), Keys\sessions_of( $order->get_id() ) );
	$sessions = array_filter( array_unique( $sessions ) );
	usort( $sessions, fn( $one, $other ) => ctype_digit( $one ) <=> ctype_digit( $other ) );
	return $sessions;
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
	take_out_of_others( $order, $sessions, $items );
}

/**
 * What an order has taken out of its carts, others that were made of them and wait for their payment do not take out of
 * them again.
 *
 * @param \WC_Order $order    The order.
 * @param string[]  $sessions The carts' sessions, which are locked.
 * @param array     $items    What it has taken out: quantities by the items' keys.
 */
function take_out_of_others( $order, $sessions, $items ) {
	$since  = time() - Keys\KEPT_SECONDS;
	$orders = array_map( fn( $session ) => array_merge( Keys\orders( 'session', $session, $since ), Keys\orders( 'session_now', $session, $since ) ), $sessions );
	foreach ( array_diff( array_unique( array_merge( ...$orders ) ), array( $order->get_id() ) ) as $id ) {
		$other = Orders\fresh( $id );
		$cart  = $other && $other->has_status( array( 'pending', 'failed' ) ) ? cart_of( $other ) : array();
		if ( empty( $cart['items'] ) ) {
			continue;
		}
		foreach ( array_intersect_key( $items, $cart['items'] ) as $key => $quantity ) {
			$cart['items'][ $key ] = max( 0, $cart['items'][ $key ] - $quantity );
		}
		$other->update_meta_data( CART, wp_json_encode( $cart ) );
		$other->save();
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
