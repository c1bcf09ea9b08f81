<?php
/**
 * Orders that are there: paid by any method, completed when the shop's card provider has the money, and read by
 * anybody who has their key.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Pay;

use EdgeStorefront\Access;
use EdgeStorefront\Cards;
use EdgeStorefront\Checkout;
use EdgeStorefront\Fees;
use EdgeStorefront\Keys;
use EdgeStorefront\Locks;
use EdgeStorefront\Once;
use EdgeStorefront\Orders;
use EdgeStorefront\Payment;
use EdgeStorefront\Transaction;

defined( 'ABSPATH' ) || exit;

const MUTATION = 'payForOrder';

/** How long a payment that is there already waits for what goes on with its order. */
const COMPLETION_SECONDS = 10;

/** Adds the hooks. */
function register() {
	add_action( 'graphql_register_types', __NAMESPACE__ . '\register_types', 20 );
}

/** Registers mutations and the order's field. */
function register_types() {
	if ( ! class_exists( 'WPGraphQL\WooCommerce\Model\Order' ) ) {
		return;
	}
	$text  = array( 'type' => array( 'non_null' => 'String' ) );
	$order = array(
		'orderId'  => array( 'type' => array( 'non_null' => 'Int' ) ),
		'orderKey' => $text,
	);
	register_graphql_mutation(
		MUTATION,
		array(
			'inputFields'         => $order + array(
				'paymentMethod' => $text,
				'confirmed'     => array( 'type' => 'StorefrontConfirmedInput' ),
			),
			'outputFields'        => Checkout\output_fields(),
			'mutateAndGetPayload' => 'EdgeStorefront\Checkout\without_key',
		)
	);
	register_graphql_mutation(
		'completePayment',
		array(
			'inputFields'         => $order + array(
				'transactionId' => $text,
				'amount'        => $text,
				'currency'      => $text,
			),
			'outputFields'        => array_intersect_key( Checkout\output_fields(), array_flip( array( 'result', 'reason', 'order' ) ) ),
			'mutateAndGetPayload' => __NAMESPACE__ . '\complete',
		)
	);
	$optional = array( 'type' => 'String' );
	register_graphql_object_type(
		'StorefrontBankAccount',
		array(
			'fields' => array_fill_keys( array( 'holder', 'number', 'bank', 'code', 'iban', 'bic' ), $optional ),
		)
	);
	register_graphql_object_type(
		'StorefrontInstructions',
		array(
			'fields' => array(
				'text'     => $optional,
				'accounts' => array( 'type' => array( 'list_of' => array( 'non_null' => 'StorefrontBankAccount' ) ) ),
			),
		)
	);
	register_graphql_field(
		'Order',
		'storefrontInstructions',
		array(
			'type'    => 'StorefrontInstructions',
			'resolve' => fn( $order ) => instructions( wc_get_order( $order->ID ) ),
		)
	);
	register_graphql_field(
		'RootQuery',
		'storefrontOrder',
		array(
			'type'    => 'Order',
			'args'    => array(
				'number' => $text,
				'key'    => array( 'type' => 'String' ),
			),
			'resolve' => __NAMESPACE__ . '\read',
		)
	);
}

/**
 * The order of a number, for whoever has its key, and for its customer.
 *
 * @param mixed $source Nothing.
 * @param array $args   Number and key.
 */
function read( $source, $args ) {
	$order = Access\is_shop() ? named( $args['number'], (string) ( $args['key'] ?? '' ) ) : null;
	return $order ? Orders\open( $order->get_id() ) : null;
}

/**
 * The order of a number; null for a wrong key, and for another customer without one.
 *
 * @param string $number Its number.
 * @param string $key    Its key, or nothing.
 */
function named( $number, $key ) {
	if ( '' !== $key ) {
		$order = with_key( (int) wc_get_order_id_by_order_key( $key ), $key );
	} else {
		// Plugins that number orders know a number's order by this filter.
		$order = wc_get_order( (int) apply_filters( 'woocommerce_shortcode_order_tracking_order_id', $number ) );
		$order = $order && 'shop_order' === $order->get_type() && $order->get_customer_id() && get_current_user_id() === $order->get_customer_id() ? $order : null;
	}
	return $order && (string) $order->get_order_number() === $number ? $order : null;
}

/**
 * How an order is paid, in the words of WooCommerce's own methods; null where it is paid, or nobody may pay it.
 *
 * @param \WC_Order $order The order.
 * @return array|null
 */
function instructions( $order ) {
	$method = $order->get_payment_method();
	if ( $order->get_date_paid() || ! $order->has_status( array( 'pending', 'on-hold', 'processing' ) ) ) {
		return null;
	}
	$accounts = 'bacs' === $method ? apply_filters( 'woocommerce_bacs_accounts', get_option( 'woocommerce_bacs_accounts', array() ), $order->get_id() ) : array();
	$names    = array(
		'holder' => 'account_name',
		'number' => 'account_number',
		'bank'   => 'bank_name',
		'code'   => 'sort_code',
		'iban'   => 'iban',
		'bic'    => 'bic',
	);
	return array(
		'text'     => (string) ( (array) get_option( "woocommerce_{$method}_settings", array() ) + array( 'instructions' => '' ) )['instructions'],
		'accounts' => array_map( fn( $account ) => array_map( fn( $name ) => (string) ( $account[ $name ] ?? '' ), $names ), array_values( (array) $accounts ) ),
	);
}

/**
 * The order of a number, where its key is the right one.
 *
 * @param int    $id  The order.
 * @param string $key Its key.
 */
function with_key( $id, $key ) {
	$order = $id ? wc_get_order( $id ) : null;
	return $order && 'shop_order' === $order->get_type() && '' !== $key && hash_equals( $order->get_order_key(), $key ) ? $order : null;
}

/**
 * Has an order paid by a method.
 *
 * @param array $input Order, key and method.
 * @return array
 */
function run( $input ) {
	$key   = &Once\current();
	$order = with_key( (int) $input['orderId'], $input['orderKey'] );
	if ( ! $order ) {
		return refused( $key, 'unknown' );
	}
	if ( ! Locks\take( Payment\lock( $order->get_id() ) ) ) {
		return refused( $key, 'paying', $order );
	}
	$is_again = (bool) $key['order_id'];
	$order    = Orders\fresh( $order->get_id() );
	if ( ! $is_again ) {
		$refusal = choose( $key, $order, $input['paymentMethod'], $input['confirmed'] ?? null );
		if ( $refusal ) {
			return $refusal + refused( $key, $refusal['reason'], $order );
		}
		$key['order_id'] = $order->get_id();
	}
	return Checkout\pay_and_finish( $key, $is_again );
}

/**
 * A payment that is not begun: its key is free.
 *
 * @param array          $key    The key.
 * @param string         $reason Why.
 * @param \WC_Order|null $order  The order.
 */
function refused( $key, $reason, $order = null ) {
	if ( ! $key['order_id'] ) {
		Keys\free( $key );
	}
	return array(
		'id'     => $order ? $order->get_id() : 0,
		'result' => Checkout\REFUSED,
		'reason' => $reason,
	);
}

/**
 * Gives an order its method with the method's fees, and holds its pieces, in one transaction with the key.
 *
 * @param array      $key       The key.
 * @param \WC_Order  $order     The order.
 * @param string     $method    The method.
 * @param array|null $confirmed What the buyer has confirmed.
 * @return array|null Why it may not have it, and what it would cost.
 */
function choose( $key, $order, $method, $confirmed ) {
	$gateways = WC()->payment_gateways()->get_available_payment_gateways();
	if ( ! $order->needs_payment() ) {
		return array( 'reason' => Payment\is_accepted( $order ) ? 'accepted' : $order->get_status() );
	}
	if ( ! isset( $gateways[ $method ] ) ) {
		return array( 'reason' => 'payment' );
	}
	if ( ! Locks\take( Locks\ORDERS, Locks\ORDERS_SECONDS ) ) {
		return array( 'reason' => 'database' );
	}
	$refusal = array( 'reason' => 'stock' );
	try {
		Once\open( $key );
		wc_release_stock_for_order( $order );
		Fees\change( $order, $method );
		$order->set_payment_method( $gateways[ $method ] );
		Cards\note( $order );
		$order->save();
		$now = array(
			'total'    => Checkout\amount( $order->get_total() ),
			'currency' => $order->get_currency(),
		);
		if ( null !== $confirmed && ! Checkout\is_confirmed( array( 'cartHash' => null ) + $confirmed, $now ) ) {
			$refusal = array(
				'reason' => 'changed',
				'now'    => $now,
			);
			throw new \Exception( 'The total has changed.' );
		}
		wc_reserve_stock_for_order( $order );
		$is_written = Keys\change(
			$key,
			array( Keys\WRITING ),
			array(
				'state'    => Keys\PAYING,
				'order_id' => $order->get_id(),
			)
		);
		$refusal = $is_written && Transaction\end( 'COMMIT' ) ? null : array( 'reason' => 'database' );
	} catch ( \Exception $error ) {
		unset( $error );
	}
	if ( $refusal ) {
		Once\take_back();
	}
	Locks\release( Locks\ORDERS );
	Orders\fresh( $order->get_id() );
	return $refusal;
}

/**
 * Marks an order as paid, after the shop has asked its card provider.
 *
 * @param array $input Order, key, transaction, amount and currency.
 * @throws \GraphQL\Error\UserError Where another client says so.
 * @return array
 */
function complete( $input ) {
	if ( ! Access\is_shop() ) {
		throw new \GraphQL\Error\UserError( 'Payments are taken by the shop alone.' );
	}
	$order = with_key( (int) $input['orderId'], $input['orderKey'] );
	if ( ! $order ) {
		return payload( null, Checkout\REFUSED, 'unknown' );
	}
	// Sessions before the order, as everywhere: the other way round two may wait for each other.
	$sessions = Payment\sessions_of( $order );
	$locks    = array_map( fn( $session ) => "session $session", $sessions );
	foreach ( array_merge( $locks, array( Payment\lock( $order->get_id() ) ) ) as $lock ) {
		if ( ! Locks\take( $lock, COMPLETION_SECONDS ) ) {
			return payload( $order, Checkout\REFUSED, 'paying' );
		}
	}
	$order  = Orders\fresh( $order->get_id() );
	$reason = refusal( $order, $input );
	if ( '' === $reason ) {
		take_payment( $order, $input['transactionId'] );
		Payment\take_out_once( Orders\fresh( $order->get_id() ), $sessions );
	}
	Locks\release( Payment\lock( $order->get_id() ) );
	return payload( $order, '' === $reason ? Checkout\PLACED : Checkout\REFUSED, $reason );
}

/**
 * What completePayment returns.
 *
 * @param \WC_Order|null $order  The order.
 * @param string         $result What became of the payment.
 * @param string         $reason Why it is refused.
 */
function payload( $order, $result, $reason ) {
	return array(
		'id'     => $order ? $order->get_id() : 0,
		'result' => $result,
		'reason' => $reason,
	);
}

/**
 * Why an order cannot take a payment: the shop gives the money back.
 *
 * @param \WC_Order $order The order.
 * @param array     $input The payment.
 */
function refusal( $order, $input ) {
	$others = wc_get_orders(
		array(
			'transaction_id' => $input['transactionId'],
			'return'         => 'ids',
			'limit'          => 2,
		)
	);
	if ( array_diff( array_map( 'intval', $others ), array( $order->get_id() ) ) ) {
		return 'transaction';
	}
	if ( $order->get_date_paid() ) {
		return $order->get_transaction_id() === $input['transactionId'] ? '' : 'paid';
	}
	if ( Checkout\amount( $order->get_total() ) !== Checkout\amount( $input['amount'] ) || $order->get_currency() !== $input['currency'] ) {
		return 'amount';
	}
	return $order->has_status( array( 'pending', 'failed', 'on-hold', 'processing', 'completed' ) ) ? '' : $order->get_status();
}

/**
 * Notes a payment with its order, and does what follows it.
 *
 * @param \WC_Order $order       The order.
 * @param string    $transaction The payment's number at its provider.
 */
function take_payment( $order, $transaction ) {
	Payment\keep_whole();
	if ( $order->get_date_paid() ) {
		Payment\repair( $order );
		return;
	}
	if ( $order->has_status( wc_get_is_paid_statuses() ) ) {
		// Accepted to be paid to the courier: WooCommerce would note neither payment nor time.
		$order->set_transaction_id( $transaction );
		$order->set_date_paid( time() );
		$order->save();
		return;
	}
	$order->payment_complete( $transaction );
}
