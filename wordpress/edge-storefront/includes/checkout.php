<?php
/**
 * The checkout: an order at the total that was confirmed, made once, and paid after it is there.
 *
 * WooGraphQL makes the order, in one transaction with its key, its stock and its coupons. It is stopped before it asks
 * the gateway, which no transaction covers.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Checkout;

use EdgeStorefront\Cards;
use EdgeStorefront\Coupons;
use EdgeStorefront\Keys;
use EdgeStorefront\Limits;
use EdgeStorefront\Locks;
use EdgeStorefront\Once;
use EdgeStorefront\Orders;
use EdgeStorefront\Payment;
use EdgeStorefront\Sessions;
use EdgeStorefront\Transaction;

defined( 'ABSPATH' ) || exit;

const MUTATION = 'storefrontCheckout';

/** What becomes of a checkout: an order whose payment is begun, an order that its gateway has refused, no order. */
const PLACED  = 'placed';
const UNPAID  = 'unpaid';
const REFUSED = 'refused';

/** What the plugin itself refuses, in words. */
const REFUSALS = array(
	'rates'    => 'Rates have to be found first.',
	'changed'  => 'The total has changed.',
	'limit'    => 'Too many orders wait for their payment.',
	'database' => 'Too many orders are being made.',
);

/** What a courier's plugin reads from the session: its names of the destination. */
const COURIER_KEYS = '/^(shipping_)?destination_[a-z]+$/';

/** The order's meta data that says how its prices were shown. */
const TAX_DISPLAY = 'tax_display';

/** The order's meta data that says which form of the shop it was made with. */
const CHECKOUT_KEY = 'checkout_key';

/** How long what ends a checkout waits for its order and its session. */
const LOCK_SECONDS = 10;

/** Adds the hooks. */
function register() {
	add_action( 'graphql_register_types', __NAMESPACE__ . '\register_types', 20 );
}

/** Registers the mutation, and a cart's hash to confirm. */
function register_types() {
	if ( ! class_exists( 'WPGraphQL\WooCommerce\Mutation\Checkout' ) ) {
		return;
	}
	$totals = array(
		'total'    => array( 'type' => array( 'non_null' => 'String' ) ),
		'currency' => array( 'type' => array( 'non_null' => 'String' ) ),
		'cartHash' => array( 'type' => 'String' ),
	);
	register_graphql_input_type( 'StorefrontConfirmedInput', array( 'fields' => $totals ) );
	register_graphql_object_type( 'StorefrontTotals', array( 'fields' => $totals ) );
	register_graphql_field(
		'Cart',
		'storefrontHash',
		array(
			'type'    => 'String',
			'resolve' => __NAMESPACE__ . '\cart_hash',
		)
	);
	$own    = array(
		'confirmed'       => array( 'type' => array( 'non_null' => 'StorefrontConfirmedInput' ) ),
		'courierData'     => array( 'type' => array( 'list_of' => 'MetaDataInput' ) ),
		// Orders by card of the session whose payment the shop has ended.
		'endedCardOrders' => array( 'type' => array( 'list_of' => 'Int' ) ),
	);
	$fields = array_diff_key( \WPGraphQL\WooCommerce\Mutation\Checkout::get_input_fields(), array_flip( array( 'isPaid', 'transactionId' ) ) );
	register_graphql_mutation(
		MUTATION,
		array(
			'inputFields'         => $fields + $own,
			'outputFields'        => output_fields(),
			'mutateAndGetPayload' => __NAMESPACE__ . '\without_key',
		)
	);
}

/** What the mutation returns. */
function output_fields() {
	return array(
		'result'   => array( 'type' => array( 'non_null' => 'String' ) ),
		'reason'   => array( 'type' => 'String' ),
		'message'  => array( 'type' => 'String' ),
		'redirect' => array( 'type' => 'String' ),
		'now'      => array( 'type' => 'StorefrontTotals' ),
		'order'    => array(
			'type'    => 'Order',
			'resolve' => fn( $payload ) => empty( $payload['id'] ) ? null : Orders\open( (int) $payload['id'] ),
		),
		'cart'     => array(
			'type'    => 'Cart',
			'resolve' => fn() => WC()->cart,
		),
	);
}

/**
 * A checkout without a key.
 *
 * @throws \GraphQL\Error\UserError Always.
 */
function without_key() {
	throw new \GraphQL\Error\UserError( 'A checkout needs an Idempotency-Key.' );
}

/** What the cart has, whatever it costs: of the same goods and coupons it is the same. The shop reckons it too. */
function cart_hash() {
	$items = items();
	$lines = array_map( fn( $key, $quantity ) => "$key $quantity", array_keys( $items ), $items );
	$codes = WC()->cart->get_applied_coupons();
	sort( $lines, SORT_STRING );
	sort( $codes, SORT_STRING );
	return substr( hash( 'sha256', implode( "\n", array_merge( $lines, $codes ) ) ), 0, 32 );
}

/** The cart's items: quantities by their keys. */
function items() {
	return array_map( fn( $item ) => $item['quantity'], WC()->cart->get_cart() );
}

/** What the checkout costs now. */
function now() {
	return array(
		'total'    => amount( WC()->cart->get_total( 'edit' ) ),
		'currency' => get_woocommerce_currency(),
		'cartHash' => cart_hash(),
	);
}

/**
 * An amount as the shop's currency writes it.
 *
 * @param mixed $amount The amount.
 */
function amount( $amount ) {
	return wc_format_decimal( $amount, wc_get_price_decimals() );
}

/**
 * Whether what was confirmed is what is.
 *
 * @param array $confirmed What was confirmed.
 * @param array $now       What is.
 */
function is_confirmed( $confirmed, $now ) {
	return amount( $confirmed['total'] ) === $now['total']
		&& $confirmed['currency'] === $now['currency']
		&& ( ! isset( $confirmed['cartHash'] ) || $confirmed['cartHash'] === $now['cartHash'] );
}

/**
 * Whether the delivery that was chosen is the one that WooCommerce takes: of one that is not offered it says nothing.
 *
 * @param array $chosen The chosen methods of the input, by package.
 */
function is_delivered_by( $chosen ) {
	if ( ! WC()->cart->needs_shipping() ) {
		return true;
	}
	$taken = (array) WC()->session->get( 'chosen_shipping_methods', array() );
	foreach ( array_filter( $chosen ) as $package => $method ) {
		if ( ( $taken[ $package ] ?? '' ) !== $method ) {
			return false;
		}
	}
	return true;
}

/**
 * Sets what a courier's plugin reads of the destination beside its address; where it changes, rates are found again.
 *
 * @param array $data Keys and values of the input.
 */
function set_courier_data( $data ) {
	$session = WC()->session;
	foreach ( $data as $entry ) {
		$key   = (string) ( $entry['key'] ?? '' );
		$value = (string) ( $entry['value'] ?? '' );
		if ( preg_match( COURIER_KEYS, $key ) && $session->get( $key ) !== $value ) {
			$session->set( $key, $value );
			$session->set( 'shipping_for_package_0', null );
		}
	}
}

/**
 * The form of the shop that a checkout was sent by; empty where it names none.
 *
 * @param array $input The checkout's input.
 */
function form( $input ) {
	foreach ( (array) ( $input['metaData'] ?? array() ) as $entry ) {
		if ( CHECKOUT_KEY === ( $entry['key'] ?? '' ) ) {
			return substr( (string) ( $entry['value'] ?? '' ), 0, 100 );
		}
	}
	return '';
}

/**
 * The orders that earlier tries of a form have made for it.
 *
 * @param string $form The form.
 * @return array[] Each with its try's row.
 */
function orders_of( $form ) {
	$tries = array_map( fn( $row ) => array( Orders\fresh( (int) $row['order_id'] ), $row ), Keys\tries( $form ) );
	// Another form may have taken an unpaid order over.
	return array_filter( $tries, fn( $one ) => $one[0] && $one[0]->get_meta( CHECKOUT_KEY ) === $form );
}

/**
 * The order of an earlier try of the same form that is accepted, or that may be with a gateway; 0 for none.
 *
 * @param string $form The form.
 */
function accepted_order( $form ) {
	foreach ( orders_of( $form ) as list( $order, $row ) ) {
		$answer   = (array) json_decode( (string) $row['answer'], true );
		$is_taken = Keys\PAYING === $row['state'] || PLACED === ( $answer['result'] ?? '' );
		if ( Payment\is_accepted( $order ) || ( $is_taken && $order->has_status( 'pending' ) ) ) {
			return $order->get_id();
		}
	}
	return 0;
}

/**
 * What the checkout under way has come to.
 *
 * @return array The step; the reason of a refusal; the order that is there.
 */
function &progress() {
	static $progress = array(
		'step'   => 'form',
		'reason' => '',
		'order'  => 0,
	);
	return $progress;
}

/**
 * Makes an order and has it paid.
 *
 * @param array $input   The checkout's input.
 * @param mixed $context WPGraphQL's context.
 * @param mixed $info    The field.
 * @return array
 */
function run( $input, $context, $info ) {
	$key      = &Once\current();
	$accepted = $key['order_id'] ? 0 : accepted_order( $key['form'] );
	$adopted  = array(
		'state'    => Keys\PAYING,
		'order_id' => $accepted,
	);
	if ( $accepted && Keys\change( $key, array( Keys\RUNNING ), $adopted ) ) {
		$key['order_id'] = $accepted;
	}
	if ( ! $key['order_id'] ) {
		$refusal = place( $key, $input, $context, $info );
		if ( $refusal ) {
			return $refusal;
		}
		$key['order_id'] = progress()['order'];
		$is_first        = true;
	}
	return pay_and_finish( $key, empty( $is_first ) );
}

/**
 * Has a key's order paid without a lock of its session, and stores what came of it.
 *
 * @param array $key      The key.
 * @param bool  $is_again Whether an earlier request may have died while it did so.
 * @throws \Exception Where another request pays it: the next try ends it.
 * @return array
 */
function pay_and_finish( $key, $is_again ) {
	Sessions\leave_unwritten();
	Locks\release_all( 'session ' );
	$lock = Payment\lock( $key['order_id'] );
	if ( ! Locks\take( $lock, LOCK_SECONDS ) ) {
		throw new \Exception( 'The order is being paid.' );
	}
	$payload = with_end(
		$key,
		fn() => Payment\pay( $key['order_id'], $is_again )
	);
	Locks\release( $lock );
	finish( $key, $payload );
	Locks\release_all( 'session ' );
	Sessions\only_read();
	return $payload;
}

/**
 * Asks a gateway. Where its plugin ends the request, as that of Midtrans does, it has refused the order: asked again it
 * would do the same.
 *
 * @param array    $key The key.
 * @param callable $ask Asks it.
 * @return array What it returns.
 */
function with_end( $key, $ask ) {
	$is_asked = true;
	register_shutdown_function(
		function () use ( &$is_asked, $key ) {
			$order = $is_asked ? Orders\fresh( $key['order_id'] ) : null;
			if ( $order && $order->has_status( array( 'pending', 'failed' ) ) ) {
				finish( $key, Payment\payload( $order, UNPAID, 'payment', '' ) );
			}
		}
	);
	try {
		return $ask();
	} finally {
		$is_asked = false;
	}
}

/**
 * Makes the order: a second time where a courier had to be asked, which no lock waits for.
 *
 * @param array $key     The key.
 * @param array $input   The checkout's input.
 * @param mixed $context WPGraphQL's context.
 * @param mixed $info    The field.
 * @return array|null The refusal.
 */
function place( $key, $input, $context, $info ) {
	$refusal = Limits\is_reached( $key ) ? refusal( 'limit', REFUSALS['limit'] ) : attempt( $key, $input, $context, $info );
	if ( $refusal && in_array( $refusal['reason'], array( 'rates', 'database' ), true ) ) {
		Locks\release_all( 'session ' );
		$rates = 'rates' === $refusal['reason'] ? found_rates() : array();
		if ( Once\take_sessions( $key ) ) {
			Sessions\reload( $rates );
			$refusal = attempt( $key, $input, $context, $info );
		}
	}
	if ( ! $refusal ) {
		return null;
	}
	// Kept: the same request that arrives later makes no order whose buyer was told that there is none.
	Keys\change(
		$key,
		array( Keys\RUNNING ),
		array(
			'state'  => Keys\DONE,
			'answer' => wp_json_encode( $refusal ),
		)
	);
	Locks\release_all( 'session ' );
	Sessions\only_read();
	WC()->cart->calculate_totals();
	return array_merge( $refusal, array( 'now' => now() ) );
}

/** The rates of the checkout's address as the session stores them, with what its courier has read. */
function found_rates() {
	WC()->cart->calculate_totals();
	$is_found = fn( $name ) => 0 === strpos( $name, 'shipping_for_package_' ) || preg_match( COURIER_KEYS, $name );
	return array_filter( Sessions\data(), $is_found, ARRAY_FILTER_USE_KEY );
}

/**
 * Tries to make the order, in one transaction with its key.
 *
 * @param array $key     The key.
 * @param array $input   The checkout's input.
 * @param mixed $context WPGraphQL's context.
 * @param mixed $info    The field.
 * @return array|null The refusal.
 */
function attempt( $key, $input, $context, $info ) {
	$progress  = &progress();
	$progress  = array(
		'step'   => 'form',
		'reason' => '',
		'order'  => 0,
	);
	$hooks     = hooks( $key, $input );
	set_courier_data( $input['courierData'] ?? array() );
	unset( $input['confirmed'], $input['courierData'], $input['endedCardOrders'] );
	$message   = '';
	try {
		Once\open( $key );
		array_map( fn( $hook ) => add_filter( ...$hook ), $hooks );
		// WooGraphQL takes what an earlier request has left ("Coupon code applied successfully.") for the reason.
		wc_clear_notices();
		call_user_func( \WPGraphQL\WooCommerce\Mutation\Checkout::mutate_and_get_payload(), $input, $context, $info );
	} catch ( \Throwable $error ) {
		$message = words( $error );
	}
	array_map( fn( $hook ) => remove_filter( ...array_slice( $hook, 0, 3 ) ), $hooks );
	$reason = $progress['order'] ? '' : reason( $key );
	if ( '' !== $reason ) {
		Once\take_back();
	}
	Locks\release( Locks\ORDERS );
	return '' === $reason ? null : refusal( $reason, $message );
}

/**
 * What an exception says to the shopper: of a defect of WordPress or a plugin nothing, which the log has.
 *
 * @param \Throwable $error The exception.
 */
function words( $error ) {
	if ( ! $error instanceof \Error ) {
		return $error->getMessage();
	}
	error_log( "Edge Storefront: a checkout met a defect: {$error->getMessage()} in {$error->getFile()}:{$error->getLine()}" ); // phpcs:ignore WordPress.PHP.DevelopmentFunctions.error_log_error_log
	return '';
}

/**
 * A checkout that has made no order.
 *
 * @param string $reason  Why.
 * @param string $message In WooCommerce's words.
 * @return array
 */
function refusal( $reason, $message ) {
	return array(
		'result'  => REFUSED,
		'reason'  => $reason,
		'message' => $message,
	);
}

/**
 * Why no order was made.
 *
 * @param array $key The key.
 */
function reason( $key ) {
	$progress = progress();
	if ( '' !== $progress['reason'] ) {
		return $progress['reason'];
	}
	// A deadlock takes a transaction back: the key is no longer as it was within.
	if ( Keys\WRITING !== ( Keys\find( $key['id'] )['state'] ?? '' ) ) {
		return 'database';
	}
	if ( 'form' === $progress['step'] && WC()->cart->is_empty() ) {
		return 'empty';
	}
	return $progress['step'];
}

/**
 * The hooks of a checkout, while it is tried.
 *
 * @param array $key   The key.
 * @param array $input The checkout's input.
 * @return array[] Arguments of add_filter().
 */
function hooks( $key, $input ) {
	$progress = &progress();
	$step     = function ( $name ) use ( &$progress ) {
		return function ( $value = null ) use ( $name, &$progress ) {
			$progress['step'] = $name;
			return $value;
		};
	};
	$refuse   = function ( $reason ) use ( &$progress ) {
		$progress['reason'] = $reason;
		throw new \Exception( REFUSALS[ $reason ] );
	};
	$compare  = function ( $value = null ) use ( $input, $refuse ) {
		if ( ! is_confirmed( $input['confirmed'], now() ) || ! is_delivered_by( $input['shippingMethod'] ?? array() ) ) {
			$refuse( 'changed' );
		}
		return $value;
	};
	return array(
		// WooCommerce takes its own choice where the rates are not those that it had before.
		array( 'woocommerce_shipping_chosen_method', fn( $default, $rates, $chosen ) => isset( $rates[ $chosen ] ) ? $chosen : $default, PHP_INT_MAX, 3 ),
		array(
			'woocommerce_before_get_rates_for_package',
			function () use ( &$progress, $refuse ) {
				// An account that was made just now is another buyer, whose rates are not stored.
				if ( 'form' === $progress['step'] ) {
					$refuse( 'rates' );
				}
			},
			0,
			0,
		),
		array(
			'graphql_woocommerce_after_checkout_validation',
			function ( $data, $errors ) use ( &$progress, $compare, $step ) {
				if ( $errors->has_errors() || wc_notice_count( 'error' ) ) {
					$codes = $errors->get_error_codes();
					$lacks = is_wp_error( WC()->cart->check_cart_item_stock() ) ? 'stock' : 'form';

					$progress['reason'] = (string) ( $codes[0] ?? $lacks );
					return;
				}
				$compare();
				$step( 'account' )();
			},
			PHP_INT_MAX,
			2,
		),
		// An account may have other prices.
		array( 'woocommerce_create_order', $compare, PHP_INT_MAX, 1 ),
		array( 'woocommerce_create_order', $step( 'order' ), PHP_INT_MAX, 1 ),
		array(
			'woocommerce_create_order',
			function ( $id ) use ( $refuse ) {
				if ( ! Locks\take( Locks\ORDERS, Locks\ORDERS_SECONDS ) ) {
					$refuse( 'database' );
				}
				return $id;
			},
			PHP_INT_MAX,
			1,
		),
		// Before coupons and pieces are held: those of the orders that it supersedes are free again.
		array(
			'woocommerce_create_order',
			function ( $id ) use ( $input ) {
				end_superseded( $input );
				return $id;
			},
			PHP_INT_MAX,
			1,
		),
		// The hold of a second try within the same second would count as not enough pieces.
		array( 'woocommerce_resume_order', 'wc_release_stock_for_order', 10, 1 ),
		array( 'woocommerce_resume_order', 'EdgeStorefront\Coupons\release', 10, 1 ),
		array( 'woocommerce_checkout_create_order', __NAMESPACE__ . '\note_cart', PHP_INT_MAX, 1 ),
		array( 'woocommerce_checkout_order_created', $step( 'stock' ), 9, 1 ),
		array( 'woocommerce_checkout_order_created', $step( 'order' ), 11, 1 ),
		array( 'woocommerce_checkout_order_processed', fn( $id ) => commit( $key, $id ), PHP_INT_MAX, 1 ),
	);
}

/**
 * Notes with an order which cart it was made of, and how its prices were shown.
 *
 * @param \WC_Order $order The order.
 */
function note_cart( $order ) {
	$order->update_meta_data( TAX_DISPLAY, WC()->cart->display_prices_including_tax() ? 'incl' : 'excl' );
	$order->update_meta_data(
		Payment\CART,
		wp_json_encode(
			array(
				'session' => Sessions\id(),
				'items'   => items(),
			)
		)
	);
}

/**
 * Ends the unpaid orders whose place the next one takes: those of earlier tries of the same form, and the session's own
 * by card. Another one may be with a gateway, where somebody is about to pay it.
 *
 * @param array $input The input of the next one's checkout.
 */
function end_superseded( $input ) {
	$own    = Coupons\own_order();
	$orders = array_column( orders_of( Once\current()['form'] ), 0 );
	// A card of which this form's session does not know may be paid at this moment, on another device.
	$is_other = Cards\METHOD !== ( $input['paymentMethod'] ?? '' );
	$is_taken = Cards\is_awaited( $own ) && $is_other && ! in_array( $own->get_id(), $input['endedCardOrders'] ?? array(), true );
	$resumed  = $own && $own->has_cart_hash( WC()->cart->get_cart_hash() ) && ! $is_taken ? $own->get_id() : 0;
	if ( Cards\is_awaited( $own ) ) {
		$orders[] = $own;
	}
	foreach ( $orders as $order ) {
		if ( $order->get_id() !== $resumed && $order->has_status( 'pending' ) ) {
			$order->update_status( 'cancelled', 'Its checkout has made another order.' );
		}
	}
}

/**
 * Has the order, its key and its session written, and stops WooGraphQL before it asks the gateway.
 *
 * @param array $key The key.
 * @param int   $id  The order.
 * @throws \Exception Always.
 */
function commit( $key, $id ) {
	WC()->session->set( 'order_awaiting_payment', $id );
	Sessions\save();
	$is_written = Keys\change(
		$key,
		array( Keys\WRITING ),
		array(
			'state'       => Keys\PAYING,
			'order_id'    => $id,
			'session_now' => Sessions\id(),
		)
	);
	if ( $is_written && Transaction\end( 'COMMIT' ) ) {
		$progress          = &progress();
		$progress['order'] = $id;
	}
	throw new \Exception( 'The order could not be stored.' );
}

/**
 * The sessions whose carts an order was made of: two, where its checkout has made an account.
 *
 * @param array     $key   The key.
 * @param \WC_Order $order The order.
 * @return string[]
 */
function carts( $key, $order ) {
	$is_own   = MUTATION === $key['mutation'] || (int) WC()->session->get( 'order_awaiting_payment' ) === $order->get_id();
	$sessions = $is_own ? array( $key['session'], Sessions\id() ) : array();
	return array_values( array_unique( array_filter( array_merge( $sessions, Payment\sessions_of( $order ) ) ) ) );
}

/**
 * Ends a checkout: what came of it is stored, and a cart that has become an order is emptied.
 *
 * @param array $key     The key.
 * @param array $payload What the mutation returns.
 * @throws \Exception Where it cannot be stored now: the next try ends it.
 */
function finish( $key, $payload ) {
	$order    = Orders\fresh( $key['order_id'] );
	$sessions = carts( $key, $order );
	foreach ( $sessions as $session ) {
		if ( ! Locks\take( "session $session", LOCK_SECONDS ) ) {
			throw new \Exception( 'The cart is being changed.' );
		}
	}
	Transaction\begin();
	$is_ours = Keys\change( $key, array( Keys\PAYING ), array( 'state' => Keys\WRITING ) );
	if ( $is_ours && PLACED === $payload['result'] ) {
		Payment\take_out( $order, $sessions );
	}
	$is_written = $is_ours && Keys\change(
		$key,
		array( Keys\WRITING ),
		array(
			'state'  => Keys\DONE,
			'answer' => wp_json_encode( Keys\storable( $payload ) ),
		)
	);
	if ( ! $is_written || ! Transaction\end( 'COMMIT' ) ) {
		Transaction\end( 'ROLLBACK' );
		Sessions\leave_unwritten();
		throw new \Exception( 'The checkout could not be stored.' );
	}
}
