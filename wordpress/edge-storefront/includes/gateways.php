<?php
/**
 * Gateways of Indonesia: buyers come back to the shop, and orders keep what their pages show.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Gateways;

use EdgeStorefront\Connection;

defined( 'ABSPATH' ) || exit;

/** Until when unpaid orders of these gateways are left alone. */
const HOURS = 25;

/** Adds the hooks. */
function register() {
	add_filter( 'woocommerce_get_checkout_order_received_url', __NAMESPACE__ . '\return_address', 10, 2 );
	add_filter( 'ipaymu_wc_get_checkout_order_received_url', __NAMESPACE__ . '\ipaymu_return_address' );
	foreach ( array( 'woocommerce_api_ipaymu_wc_gateway', 'woocommerce_api_wc_gateway_ipaymu' ) as $hook ) {
		add_action( $hook, __NAMESPACE__ . '\guard_ipaymu', 1 );
	}
	add_filter( 'http_response', __NAMESPACE__ . '\keep_payment_page', 10, 3 );
	add_filter( 'woocommerce_cancel_unpaid_order', __NAMESPACE__ . '\leave_to_gateway', 10, 2 );
	add_action( 'woocommerce_api_wc_gateway_midtrans', __NAMESPACE__ . '\return_from_midtrans', 1 );
	add_filter( 'midtrans_snap_params_main_before_charge', __NAMESPACE__ . '\name_midtrans_finish' );
	add_action( 'midtrans_on_notification_received', __NAMESPACE__ . '\keep_midtrans_number', 10, 2 );
	add_action( 'wp_loaded', __NAMESPACE__ . '\return_from_duitku' );
	add_filter( 'http_request_args', __NAMESPACE__ . '\name_xendit_cancel', 10, 2 );
}

/**
 * Whether an order is paid by a gateway whose id begins with one of these words.
 *
 * @param \WC_Order $order  The order.
 * @param string    ...$starts The words.
 */
function is_by( $order, ...$starts ) {
	foreach ( $starts as $start ) {
		if ( 0 === strpos( $order->get_payment_method(), $start ) ) {
			return true;
		}
	}
	return false;
}

/**
 * Buyers come back to the shop. DOKU's redirect is this address with &jokul=show: WordPress responds to it.
 *
 * @param string    $url   WordPress's page.
 * @param \WC_Order $order The order.
 */
function return_address( $url, $order ) {
	if ( is_by( $order, 'doku' ) ) {
		return $url;
	}
	return Connection\shop() . '/payment/return?order=' . $order->get_id() . '&key=' . rawurlencode( $order->get_order_key() );
}

/** Never with a key: iPaymu's return address responds to any id from anybody. */
function ipaymu_return_address() {
	// phpcs:ignore WordPress.Security.NonceVerification -- a gateway's address.
	return Connection\shop() . '/payment/return?order=' . absint( $_GET['id_order'] ?? 0 );
}

/** Lets iPaymu's notification touch its own orders only: it pays any order. */
function guard_ipaymu() {
	if ( 'POST' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) ) {
		return;
	}
	$sent  = json_decode( (string) file_get_contents( 'php://input' ), true );
	// phpcs:ignore WordPress.Security.NonceVerification -- a gateway's notification.
	$sent  = is_array( $sent ) && $sent ? $sent : wp_unslash( $_POST );
	$order = wc_get_order( absint( $sent['reference_id'] ?? 0 ) );
	if ( ! $order || 'ipaymu' !== $order->get_payment_method() ) {
		status_header( 403 );
		exit;
	}
}

/**
 * Keeps a payment page's address, number and expiry with the order: DOKU keeps the address as post meta,
 * Duitku and iPaymu keep nothing.
 *
 * @param array  $response The gateway's response.
 * @param array  $args     The request.
 * @param string $url      Its address.
 */
function keep_payment_page( $response, $args, $url ) {
	$page = payment_page( $response, $args, $url );
	$order = $page ? wc_get_order( (int) $page['order'] ) : null;
	if ( $order ) {
		$order->update_meta_data( '_headless_payment_url', $page['url'] );
		$order->update_meta_data( '_headless_va_number', $page['number'] );
		$order->update_meta_data( '_headless_payment_expires', $page['expires'] );
		$order->save();
	}
	return $response;
}

/**
 * Reads a payment page from a gateway's response; null from any other.
 *
 * @param array  $response The response.
 * @param array  $args     The request.
 * @param string $url      Its address.
 * @return array|null
 */
function payment_page( $response, $args, $url ) {
	if ( ! preg_match( '#^https://[a-z0-9.-]+\.(duitku|doku|ipaymu)\.com/#', $url, $gateway ) ) {
		return null;
	}
	$sent = json_decode( is_string( $args['body'] ?? null ) ? $args['body'] : '', true );
	$got  = json_decode( wp_remote_retrieve_body( $response ), true );
	if ( ! is_array( $sent ) || ! is_array( $got ) ) {
		return null;
	}
	if ( 'duitku' === $gateway[1] && strpos( $url, '/webapi/api/merchant/v2/inquiry' ) && ! empty( $got['paymentUrl'] ) ) {
		return array(
			'order'   => str_replace( (string) get_option( 'duitku_prefix' ), '', (string) ( $sent['merchantOrderId'] ?? '' ) ),
			'url'     => $got['paymentUrl'],
			'number'  => $got['vaNumber'] ?? '',
			'expires' => time() + MINUTE_IN_SECONDS * (int) ( $sent['expiryPeriod'] ?? 0 ),
		);
	}
	if ( 'doku' === $gateway[1] && strpos( $url, '/checkout/v1/payment' ) && ! empty( $got['response']['payment']['url'] ) ) {
		return array(
			'order'   => $sent['order']['invoice_number'] ?? 0,
			'url'     => $got['response']['payment']['url'],
			'number'  => '',
			'expires' => time() + MINUTE_IN_SECONDS * (int) ( $sent['payment']['payment_due_date'] ?? 0 ),
		);
	}
	if ( 'ipaymu' === $gateway[1] && strpos( $url, '/api/v2/payment' ) && ! empty( $got['Data']['Url'] ) ) {
		return array(
			'order'   => $sent['referenceId'] ?? 0,
			'url'     => $got['Data']['Url'],
			'number'  => '',
			'expires' => time() + HOUR_IN_SECONDS * (int) ( $sent['expired'] ?? 0 ),
		);
	}
	return null;
}

/**
 * WooCommerce cancels orders that are pending longer than "Hold stock", although a virtual account lives
 * for hours: for HOURS that is left to the gateways, which tell of an expiry.
 *
 * @param bool      $cancel Whether WooCommerce would cancel it.
 * @param \WC_Order $order  The order.
 */
function leave_to_gateway( $cancel, $order ) {
	return is_new( $order ) && is_by( $order, 'midtrans', 'xendit', 'duitku', 'doku', 'ipaymu' ) ? false : $cancel;
}

/**
 * Whether an order is so new that somebody may pay it still.
 *
 * @param \WC_Order $order The order.
 */
function is_new( $order ) {
	$created = $order->get_date_created();
	return $created && $created->getTimestamp() > time() - HOURS * HOUR_IN_SECONDS;
}

/** Midtrans's return address leads to WordPress's shop page without a cookie of its own checkout. */
function return_from_midtrans() {
	// phpcs:disable WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- a gateway's address, made a number.
	if ( 'GET' !== ( $_SERVER['REQUEST_METHOD'] ?? '' ) || empty( $_GET['order_id'] ) || ! is_string( $_GET['order_id'] ) ) {
		return;
	}
	$order = absint( explode( '-wc-mdtrs-', wp_unslash( $_GET['order_id'] ) )[0] );
	// phpcs:enable
	wp_safe_redirect( Connection\shop() . '/payment/return?order=' . $order );
	exit;
}

/**
 * Midtrans's own pages get the shop's address as well.
 *
 * @param array $params The charge.
 */
function name_midtrans_finish( $params ) {
	$order = wc_get_order( $params['transaction_details']['order_id'] ?? 0 );
	if ( $order ) {
		$params['callbacks'] = array( 'finish' => $order->get_checkout_order_received_url() );
	}
	return $params;
}

/**
 * Keeps the number to pay to and its expiry; Midtrans's plugin keeps neither.
 *
 * @param \WC_Order $order The order.
 * @param object    $notification  Midtrans's notification.
 */
function keep_midtrans_number( $order, $notification ) {
	$account = ! empty( $notification->va_numbers ) ? $notification->va_numbers[0] : null;
	$number  = '';
	if ( $account ) {
		$number = strtoupper( $account->bank ) . ' ' . $account->va_number;
	} elseif ( ! empty( $notification->permata_va_number ) ) {
		$number = $notification->permata_va_number;
	} elseif ( ! empty( $notification->payment_code ) ) {
		$number = $notification->payment_code;
	} elseif ( ! empty( $notification->bill_key ) ) {
		$number = $notification->biller_code . ' ' . $notification->bill_key;
	}
	if ( $number ) {
		$order->update_meta_data( '_headless_va_number', trim( $number ) );
	}
	if ( ! empty( $notification->expiry_time ) ) {
		$expires = new \DateTime( $notification->expiry_time, new \DateTimeZone( 'Asia/Jakarta' ) );
		$order->update_meta_data( '_headless_payment_expires', $expires->getTimestamp() );
	}
	$order->save();
}

/**
 * Duitku: who fails or cancels there comes back with the result 01 or 02, which its plugin sends to
 * WordPress's login. Each of its channels has an address of its own; a notification has no "status".
 */
function return_from_duitku() {
	// phpcs:disable WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- a gateway's address, made a number.
	$is_return = 'GET' === ( $_SERVER['REQUEST_METHOD'] ?? '' ) && 'notify' === ( $_GET['status'] ?? '' ) && ! empty( $_GET['merchantOrderId'] ) && is_string( $_GET['merchantOrderId'] );
	if ( ! $is_return || ! preg_match( '#(/wc-api/|[?&]wc-api=)wc_gateway_duitku_#i', $_SERVER['REQUEST_URI'] ?? '' ) ) {
		return;
	}
	if ( '00' === ( $_GET['resultCode'] ?? '' ) ) {
		return;
	}
	$order = wc_get_order( absint( str_replace( (string) get_option( 'duitku_prefix' ), '', wp_unslash( $_GET['merchantOrderId'] ) ) ) );
	// phpcs:enable
	if ( $order && is_by( $order, 'duitku' ) ) {
		wp_safe_redirect( Connection\shop() . '/payment/return?order=' . $order->get_id() );
		exit;
	}
}

/**
 * Xendit: who presses "cancel" comes back to the shop.
 *
 * @param array  $args The request.
 * @param string $url  Its address.
 */
function name_xendit_cancel( $args, $url ) {
	if ( 0 !== strpos( $url, 'https://tpi-gateway.xendit.co/woocommerce/checkout' ) || ! is_string( $args['body'] ?? null ) ) {
		return $args;
	}
	$body  = json_decode( $args['body'], true );
	$order = is_array( $body ) ? wc_get_order( $body['woocommerce_order_id'] ?? 0 ) : null;
	if ( $order ) {
		$body['cancel_return_url'] = $order->get_checkout_order_received_url();
		$args['body']              = wp_json_encode( $body );
	}
	return $args;
}
