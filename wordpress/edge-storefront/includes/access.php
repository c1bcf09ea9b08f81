<?php
/**
 * What the shop alone may do: query GraphQL, send messages, place paid orders, name a visitor's address.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Access;

use EdgeStorefront\Connection;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks, and takes the visitor's address from the shop. */
function register() {
	add_filter( 'graphql_woocommerce_secret_key', __NAMESPACE__ . '\session_secret' );
	if ( ! Connection\is_connected() ) {
		return;
	}
	name_visitor();
	add_action( 'init', __NAMESPACE__ . '\note_shop', 0 );
	add_action( 'parse_request', __NAMESPACE__ . '\close_graphql', 0 );
	add_filter( 'rest_pre_dispatch', __NAMESPACE__ . '\close_contact_form', 10, 3 );
	add_filter( 'graphql_mutation_input', __NAMESPACE__ . '\refuse_unproven_payment', 10, 4 );
}

/** Whether this request has the shop's header. */
function is_shop() {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- compared, never used.
	$sent   = isset( $_SERVER['HTTP_X_STOREFRONT_KEY'] ) ? (string) wp_unslash( $_SERVER['HTTP_X_STOREFRONT_KEY'] ) : '';
	$secret = Connection\header_secret();
	return '' !== $secret && hash_equals( $secret, $sent );
}

/** Whether the shop has sent its key: from then on others are refused. */
function is_closed() {
	return (bool) get_option( Connection\CLOSED_SINCE );
}

/** Stores when the shop first sent its key; its doctor has the key before it. */
function note_shop() {
	if ( is_shop() && ! is_closed() && ! isset( $_SERVER['HTTP_X_STOREFRONT_DOCTOR'] ) ) {
		update_option( Connection\CLOSED_SINCE, time(), true );
	}
}

/** Whether this request may use what is closed to others: the shop, and those who manage it. */
function is_admitted() {
	return ! is_closed() || is_shop() || current_user_can( 'manage_woocommerce' );
}

/**
 * The secret of WooGraphQL's session tokens where wp-config.php has none.
 *
 * @param string $secret WooGraphQL's own.
 */
function session_secret( $secret ) {
	$own = Connection\stored()['sessions'];
	return '' === $own || Connection\has_session_constant() ? $secret : $own;
}

/**
 * Refuses GraphQL to everybody else, at each of its addresses.
 *
 * @param \WP $wp The request.
 */
function close_graphql( $wp ) {
	$endpoint = function_exists( 'graphql_get_endpoint' ) ? graphql_get_endpoint() : 'graphql';
	// phpcs:ignore WordPress.Security.NonceVerification -- no form.
	$is_graphql = isset( $wp->query_vars[ $endpoint ] ) || isset( $wp->query_vars['graphql'] ) || isset( $_GET['graphql'] ) || isset( $_GET[ $endpoint ] );
	if ( ! $is_graphql || is_admitted() ) {
		return;
	}
	$error = array(
		'message'    => 'Only the shop may query this endpoint.',
		'extensions' => array( 'code' => 'storefront_key_refused' ),
	);
	wp_send_json( array( 'errors' => array( $error ) ), 403 );
}

/**
 * Refuses Contact Form 7's routes to everybody else.
 *
 * @param mixed            $result  A response, where another plugin has one.
 * @param \WP_REST_Server  $server  The server.
 * @param \WP_REST_Request $request The request.
 */
function close_contact_form( $result, $server, $request ) {
	if ( 0 !== strpos( strtolower( $request->get_route() ), '/contact-form-7/' ) || is_admitted() ) {
		return $result;
	}
	return new \WP_Error( 'edge_storefront_closed', 'Messages are sent by the shop.', array( 'status' => 403 ) );
}

/**
 * Orders by GraphQL are paid only where the shop has confirmed the payment.
 *
 * @param array  $input    The mutation's input.
 * @param mixed  $context  WPGraphQL's context.
 * @param mixed  $info     The field.
 * @param string $mutation The mutation's name.
 * @throws \GraphQL\Error\UserError Where another client says so.
 */
function refuse_unproven_payment( $input, $context, $info, $mutation ) {
	$names  = array( 'checkout', 'createorder', 'updateorder' );
	$claims = ! empty( $input['isPaid'] ) || ! empty( $input['transactionId'] );
	$is_ours = is_shop() || ( 'checkout' !== strtolower( $mutation ) && current_user_can( 'manage_woocommerce' ) );
	if ( in_array( strtolower( $mutation ), $names, true ) && $claims && ! $is_ours ) {
		throw new \GraphQL\Error\UserError( 'Payments are taken by the shop alone.' );
	}
	return $input;
}

/** Gives WordPress and its plugins the address of the visitor for whom the shop asks. */
function name_visitor() {
	if ( ! is_shop() || ! isset( $_SERVER['HTTP_X_STOREFRONT_CLIENT_IP'] ) ) {
		return;
	}
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- validated as an address.
	$visitor = filter_var( wp_unslash( $_SERVER['HTTP_X_STOREFRONT_CLIENT_IP'] ), FILTER_VALIDATE_IP );
	if ( $visitor ) {
		$_SERVER['REMOTE_ADDR']    = $visitor;
		$_SERVER['HTTP_X_REAL_IP'] = $visitor;
	}
}
