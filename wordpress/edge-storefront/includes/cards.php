<?php
/**
 * Cards, which the shop takes itself: their order is made first and stays pending until completePayment, and ends
 * without a word where nobody pays it.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Cards;

use EdgeStorefront\Access;
use EdgeStorefront\Gateways;
use EdgeStorefront\Locks;
use EdgeStorefront\Orders;
use EdgeStorefront\Payment;
use EdgeStorefront\Pay;

defined( 'ABSPATH' ) || exit;

/** The payment method, which is also that of WooCommerce's own Stripe plugin. */
const METHOD = 'stripe';

/** What the gateway returns: the shop asks for the money. */
const AWAITED = 'awaited';

/** Meta data of an order whose card the shop takes. */
const NOTE = '_storefront_card';

/** How long its pieces are held: the shop ends it then. */
const MINUTES = 60;

/** How long the end of an order waits for what goes on with it. */
const LOCK_SECONDS = 10;

/** Adds the hooks. */
function register() {
	add_filter( 'woocommerce_available_payment_gateways', __NAMESPACE__ . '\offer', PHP_INT_MAX );
	add_action( 'woocommerce_checkout_create_order', __NAMESPACE__ . '\note' );
	add_filter( 'woocommerce_order_hold_stock_minutes', __NAMESPACE__ . '\hold', 10, 2 );
	add_filter( 'woocommerce_cancel_unpaid_order', __NAMESPACE__ . '\leave_to_shop', 10, 2 );
	foreach ( array( 'cancelled_order', 'customer_cancelled_order' ) as $mail ) {
		add_filter( "woocommerce_email_enabled_$mail", __NAMESPACE__ . '\is_mailed', 10, 2 );
	}
	add_action( 'graphql_register_types', __NAMESPACE__ . '\register_types', 20 );
}

/** Registers the mutation that ends an order. */
function register_types() {
	if ( ! class_exists( 'WPGraphQL\WooCommerce\Model\Order' ) ) {
		return;
	}
	register_graphql_mutation(
		'cancelOrder',
		array(
			'inputFields'         => array(
				'orderId'  => array( 'type' => array( 'non_null' => 'Int' ) ),
				'orderKey' => array( 'type' => array( 'non_null' => 'String' ) ),
			),
			'outputFields'        => array( 'status' => array( 'type' => 'OrderStatusEnum' ) ),
			'mutateAndGetPayload' => __NAMESPACE__ . '\cancel',
		)
	);
}

/** Whether this is a GraphQL request of the shop. */
function is_by_shop() {
	return Access\is_shop() && \WPGraphQL\Router::is_graphql_http_request();
}

/**
 * Offers the shop its own gateway, in the place of that of WooCommerce's Stripe plugin.
 *
 * @param array $gateways The gateways by their methods.
 */
function offer( $gateways ) {
	if ( is_by_shop() ) {
		$gateways[ METHOD ] = gateway( $gateways[ METHOD ] ?? null );
	}
	return $gateways;
}

/**
 * Notes with an order whether the shop takes its card.
 *
 * @param \WC_Order $order The order.
 */
function note( $order ) {
	if ( is_by_shop() && METHOD === $order->get_payment_method() ) {
		$order->update_meta_data( NOTE, '1' );
	} elseif ( $order->get_meta( NOTE ) ) {
		$order->delete_meta_data( NOTE );
	}
}

/**
 * The gateway: it asks nobody for money.
 *
 * @param object|null $other The one in whose place it is.
 */
function gateway( $other ) {
	return new class( $other ) extends \WC_Payment_Gateway {
		/**
		 * Takes the other's title.
		 *
		 * @param object|null $other The other.
		 */
		public function __construct( $other ) {
			$this->id          = METHOD;
			$this->enabled     = 'yes';
			$this->title       = $other ? $other->get_title() : __( 'Card', 'edge-storefront' );
			$this->description = $other ? $other->get_description() : '';
		}

		/**
		 * Leaves the order as it is.
		 *
		 * @param int $id The order.
		 */
		public function process_payment( $id ) {
			return array( 'result' => AWAITED );
		}
	};
}

/**
 * Whether the shop takes this order's card, and has not had the money yet.
 *
 * @param mixed $order The order.
 */
function is_awaited( $order ) {
	return $order && METHOD === $order->get_payment_method() && $order->get_meta( NOTE ) && ! $order->get_date_paid();
}

/**
 * Holds pieces for as long as the shop awaits the money.
 *
 * @param int   $minutes As WooCommerce would.
 * @param mixed $order   The order.
 */
function hold( $minutes, $order ) {
	return is_awaited( $order ) ? max( MINUTES, $minutes ) : $minutes;
}

/**
 * The shop ends a card's order itself, after its payment at the provider. WooCommerce does so where the shop has not.
 *
 * @param bool      $cancel Whether WooCommerce would cancel it.
 * @param \WC_Order $order  The order.
 */
function leave_to_shop( $cancel, $order ) {
	return $cancel && ! ( is_awaited( $order ) && Gateways\is_new( $order ) );
}

/**
 * Nobody is told of the end of an order that was never paid by card.
 *
 * @param bool  $is_mailed Whether WooCommerce would.
 * @param mixed $order     The order.
 */
function is_mailed( $is_mailed, $order ) {
	return $is_mailed && ! is_awaited( $order );
}

/**
 * Cancels an order that is not paid: its stock and its coupons are free again. A repeat does what one that died has left.
 *
 * @param array $input Order and key.
 * @throws \GraphQL\Error\UserError Where another client says so, or the order is being paid.
 * @return array
 */
function cancel( $input ) {
	if ( ! Access\is_shop() ) {
		throw new \GraphQL\Error\UserError( 'Orders are cancelled by the shop alone.' );
	}
	$order = Pay\with_key( (int) $input['orderId'], $input['orderKey'] );
	if ( ! $order ) {
		return array( 'status' => null );
	}
	$lock = Payment\lock( $order->get_id() );
	if ( ! Locks\take( $lock, LOCK_SECONDS ) ) {
		throw new \GraphQL\Error\UserError( 'The order is being paid.' );
	}
	$order = Orders\fresh( $order->get_id() );
	if ( $order->has_status( array( 'pending', 'failed', 'on-hold' ) ) && ! $order->get_date_paid() ) {
		$order->update_status( 'cancelled' );
	} elseif ( $order->has_status( 'cancelled' ) ) {
		wc_release_stock_for_order( $order );
		wc_maybe_increase_stock_levels( $order->get_id() );
		wc_update_coupon_usage_counts( $order->get_id() );
	}
	Locks\release( $lock );
	return array( 'status' => $order->get_status() );
}
