<?php
/**
 * Every change once: a mutation that is sent again with the same Idempotency-Key has one effect and one result, and
 * changes of one session run one after another.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Once;

use EdgeStorefront\Access;
use EdgeStorefront\Checkout;
use EdgeStorefront\Keys;
use EdgeStorefront\Limits;
use EdgeStorefront\Locks;
use EdgeStorefront\Operation;
use EdgeStorefront\Orders;
use EdgeStorefront\Pay;
use EdgeStorefront\Sessions;
use EdgeStorefront\Transaction;

defined( 'ABSPATH' ) || exit;

/** By this response header the shop sees that this plugin keeps its part. */
const CONTRACT = 1;

/** A request without a key waits so long for its session, and goes on. */
const POLITE_SECONDS = 10;

/** They run again: what they return is a secret, and twice they change nothing more. */
const DONE_ANEW = array( 'login', 'logout', 'refreshToken', 'refreshUserSecret', 'revokeUserSecret' );

/** They ask gateways, which no key covers; the last two are recognised by what has become of their order. */
const WITHOUT_KEY = array( 'checkout', 'createOrder', 'completePayment', 'cancelOrder' );

/** They ask gateways, between transactions of their own. */
const WITH_GATEWAY = array(
	Checkout\MUTATION => 'EdgeStorefront\Checkout\run',
	Pay\MUTATION      => 'EdgeStorefront\Pay\run',
);

/** It chooses among the rates that are stored. */
const NEEDS_RATES = 'updateShippingMethod';

/** Adds the hooks. */
function register() {
	add_action( 'plugins_loaded', 'EdgeStorefront\Keys\install' );
	add_action( 'init_graphql_request', __NAMESPACE__ . '\begin', 0 );
	add_filter( 'graphql_pre_mutate_and_get_payload', __NAMESPACE__ . '\guard', 1, 6 );
	add_filter( 'graphql_response_headers_to_send', __NAMESPACE__ . '\name_contract' );
	add_filter( 'graphql_login_payload', __NAMESPACE__ . '\lock_customer', 5 );
	// After WooCommerce has written the session, before the shop is called.
	add_action( 'shutdown', __NAMESPACE__ . '\end', 50 );
}

/** The key of this request; null without one. @return array|null */
function &current() {
	static $key = null;
	return $key;
}

/**
 * Names the contract.
 *
 * @param array $headers The response's headers.
 */
function name_contract( $headers ) {
	if ( Access\is_shop() ) {
		$headers['X-Storefront-Once'] = (string) CONTRACT;
	}
	return $headers;
}

/** Before the session is read: looks at the key, and locks the session. */
function begin() {
	static $has_begun = false;
	if ( $has_begun || ! \WPGraphQL\Router::is_graphql_http_request() ) {
		return;
	}
	$has_begun = true;
	$mutations = Operation\mutations( Operation\body() );
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- hashed.
	$sent = Access\is_shop() ? trim( (string) wp_unslash( $_SERVER['HTTP_IDEMPOTENCY_KEY'] ?? '' ) ) : '';
	// The shop sends a payment's key with a query, for the card provider.
	if ( '' !== $sent && array() !== $mutations ) {
		begin_key( $sent, $mutations );
	} elseif ( $mutations ) {
		lock_politely();
	} else {
		add_action( 'init_graphql_request', 'EdgeStorefront\Sessions\only_read', 30 );
	}
}

/** Locks the sessions of a request without a key: one that waits too long goes on, as without this plugin. */
function lock_politely() {
	foreach ( Sessions\named() as $session ) {
		if ( ! Locks\take( "session $session", POLITE_SECONDS ) ) {
			return;
		}
		Sessions\forget_cached( $session );
	}
	note_session();
}

/**
 * Begins a request with a key, or ends it with what the key says.
 *
 * @param string       $sent      The key.
 * @param array[]|null $mutations What the request asks for.
 */
function begin_key( $sent, $mutations ) {
	if ( ! preg_match( '/^[\w.:-]{16,128}$/', $sent ) || ! $mutations || 1 !== count( $mutations ) || in_array( $mutations[0]['mutation'], WITHOUT_KEY, true ) ) {
		refuse( 400, 'storefront_key_invalid', 'A key is for one mutation.' );
	}
	Keys\install();
	$id = hash( 'sha256', $sent );
	if ( ! Locks\take( "key $id" ) ) {
		refuse( 409, 'storefront_key_running', 'This change is under way.', 1 );
	}
	$key = $mutations[0] + array(
		'id'          => $id,
		'fingerprint' => Operation\fingerprint( $mutations[0]['mutation'], $mutations[0]['input'] ),
		'form'        => Checkout\MUTATION === $mutations[0]['mutation'] ? Checkout\form( $mutations[0]['input']['input'] ?? array() ) : '',
		'attempt'     => bin2hex( random_bytes( 16 ) ),
		'sessions'    => Sessions\named(),
		'address'     => Limits\address(),
		'late'        => is_late(),
	);
	unset( $key['input'] );
	$stored  = Keys\find( $id );
	$current = &current();
	$current = $stored ? repeat( $key, $stored ) : first( $key );
	if ( Keys\DONE === $current['state'] ) {
		add_action( 'init_graphql_request', 'EdgeStorefront\Sessions\only_read', 30 );
		return;
	}
	lock_sessions( $current );
	add_filter( 'woographql_session_mutations', '__return_empty_array' );
	note_session();
}

/** Whether the time until which the change may begin is over. */
function is_late() {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- made a number.
	$until = (int) ( $_SERVER['HTTP_X_STOREFRONT_NOT_AFTER'] ?? 0 );
	return 0 !== $until && time() > $until;
}

/**
 * Begins a new key.
 *
 * @param array $key The key.
 * @return array
 */
function first( $key ) {
	if ( $key['late'] ) {
		refuse( 410, 'storefront_key_expired', 'It is too late for this change, and nothing was done.' );
	}
	if ( ! $key['sessions'] ) {
		$key['sessions'] = array( Sessions\new_guest() );
		Sessions\enter( $key['sessions'][0] );
	}
	$key['session'] = $key['sessions'][0];
	if ( Keys\is_full( $key['session'] ) ) {
		refuse( 429, 'storefront_too_many_keys', 'This session has too many changes.', 3600 );
	}
	if ( ! Keys\begin( $key ) ) {
		refuse( 503, 'storefront_keys_unavailable', 'Changes cannot be stored.', 5 );
	}
	$key['state']    = Keys\RUNNING;
	$key['order_id'] = 0;
	return $key;
}

/**
 * Resumes a stored key: replays what is done, and takes over what has died.
 *
 * @param array $key    The key.
 * @param array $stored What is stored of it.
 * @return array
 */
function repeat( $key, $stored ) {
	$sessions = array( $stored['session'], $stored['session_now'] );
	if ( ! $key['sessions'] && 0 === strpos( $stored['session'], Sessions\GUEST ) ) {
		// The response of the first try, with the session's token, was lost. The key is the worker's secret.
		$key['sessions'] = array( $stored['session_now'] );
		Sessions\enter( $stored['session_now'] );
	}
	if ( $stored['fingerprint'] !== $key['fingerprint'] || ! array_intersect( $sessions, $key['sessions'] ) ) {
		refuse( 422, 'storefront_key_reused', 'This key belongs to another change.' );
	}
	$key['session']  = $stored['session'];
	$key['state']    = $stored['state'];
	$key['order_id'] = (int) $stored['order_id'];
	$key['answer']   = json_decode( (string) $stored['answer'], true );
	if ( Keys\DONE === $stored['state'] ) {
		return $key;
	}
	if ( ! Keys\take_over( $stored, $key['attempt'] ) ) {
		refuse( 409, 'storefront_key_running', 'This change is under way.', 1 );
	}
	if ( $key['late'] && ! $key['order_id'] ) {
		Keys\free( $key );
		refuse( 410, 'storefront_key_expired', 'It is too late for this change, and nothing was done.' );
	}
	return $key;
}

/**
 * Locks a key's sessions, the guest's first.
 *
 * @param array $key The key.
 */
function lock_sessions( $key ) {
	if ( ! take_sessions( $key ) ) {
		if ( ! $key['order_id'] ) {
			Keys\free( $key );
		}
		refuse( 503, 'storefront_session_busy', 'Another change of this session is under way.', 2 );
	}
}

/**
 * Takes the locks of a key's sessions.
 *
 * @param array $key The key.
 */
function take_sessions( $key ) {
	foreach ( $key['sessions'] as $session ) {
		if ( ! Locks\take_in_line( "session $session" ) ) {
			return false;
		}
		Sessions\forget_cached( $session );
	}
	return true;
}

/**
 * Locks the session of who logs in: the guest's is locked already.
 *
 * @param array $payload What the log-in returns.
 */
function lock_customer( $payload ) {
	$id = (string) get_current_user_id();
	if ( '0' !== $id && Locks\held() && Locks\take( "session $id", current() ? Locks\WAIT_SECONDS : POLITE_SECONDS ) ) {
		Sessions\forget_cached( $id );
	}
	return $payload;
}

/** Notes which session the request begins with; another one at its end takes its keys along. */
function note_session() {
	$before = Sessions\named()[0] ?? '';
	add_action(
		'shutdown',
		function () use ( $before ) {
			$after = function_exists( 'WC' ) ? Sessions\id() : '';
			if ( '' !== $before && '' !== $after && $after !== $before && Access\is_shop() ) {
				Keys\move( $before, $after );
			}
		},
		40
	);
}

/** Ends the request's locks. */
function end() {
	Locks\release_all();
}

/**
 * Ends the request with an error of this contract.
 *
 * @param int    $status  The status.
 * @param string $code    The error's code.
 * @param string $message Its message.
 * @param int    $retry   After how many seconds it may be tried again; 0 for never.
 */
function refuse( $status, $code, $message, $retry = 0 ) {
	Locks\release_all();
	header( 'X-Storefront-Once: ' . CONTRACT );
	if ( $retry ) {
		header( "Retry-After: $retry" );
	}
	wp_send_json(
		array(
			'errors' => array(
				array(
					'message'    => $message,
					'extensions' => array( 'code' => $code ),
				),
			),
		),
		$status
	);
}

/**
 * Runs this request's mutation once, or replays what it has returned.
 *
 * @param mixed    $pre      What another plugin returns in its place.
 * @param string   $mutation The mutation.
 * @param callable $original What runs it.
 * @return mixed
 * @throws \GraphQL\Error\UserError Where the session is not who its token said, or its customer is not logged in.
 */
function guard( $pre, $mutation, $original ) {
	$key = current();
	if ( null === $key || strtolower( $mutation ) !== strtolower( $key['mutation'] ) ) {
		return $pre;
	}
	if ( ! in_array( Sessions\id(), $key['sessions'], true ) ) {
		Keys\free( $key );
		throw new \GraphQL\Error\UserError( 'This key belongs to another session.' );
	}
	if ( Keys\DONE === $key['state'] ) {
		name_replay();
		return $key['answer'];
	}
	if ( ! $key['order_id'] && Sessions\is_login_refused() ) {
		Keys\free( $key );
		throw new \GraphQL\Error\UserError( 'This log-in is not valid any more.' );
	}
	if ( isset( WITH_GATEWAY[ $key['mutation'] ] ) ) {
		return WITH_GATEWAY[ $key['mutation'] ];
	}
	return fn( $input, $context, $info ) => run( $original, $mutation, $input, $context, $info );
}

/** Says that the response is a repeated one. */
function name_replay() {
	add_filter( 'graphql_response_headers_to_send', fn( $headers ) => array_merge( $headers, array( 'Idempotency-Replayed' => 'true' ) ) );
}

/**
 * Runs a mutation in one transaction with its key and its session.
 *
 * @param callable $original What runs it.
 * @param string   $mutation The mutation.
 * @param array    $input    Its input.
 * @param mixed    $context  WPGraphQL's context.
 * @param mixed    $info     The field.
 * @throws \Throwable Its refusal: nothing was done, and the key is free.
 */
function run( $original, $mutation, $input, $context, $info ) {
	$key         = current();
	$needs_rates = NEEDS_RATES === $key['mutation'];
	if ( ! $needs_rates ) {
		// No lock is held while a courier is asked: rates are found for the response.
		add_filter( 'woocommerce_cart_ready_to_calc_shipping', '__return_false', 99 );
	}
	try {
		open( $key );
		$payload = apply_filters( 'graphql_mutation_payload', $original( $input, $context, $info ), $mutation, $input, $context, $info );
		close( $key, $payload );
	} catch ( \Throwable $refusal ) {
		roll_back( $key );
		throw $refusal;
	} finally {
		remove_filter( 'woocommerce_cart_ready_to_calc_shipping', '__return_false', 99 );
	}
	Locks\release_all( 'session ' );
	Sessions\only_read();
	if ( ! $needs_rates && WC()->cart && WC()->cart->needs_shipping() ) {
		WC()->cart->calculate_totals();
	}
	return $payload;
}

/**
 * Opens a transaction of a key.
 *
 * @param array $key The key.
 * @throws \GraphQL\Error\UserError Where another request has taken the key over.
 */
function open( $key ) {
	Transaction\begin();
	if ( ! Keys\change( $key, array( Keys\RUNNING, Keys\PAYING ), array( 'state' => Keys\WRITING ) ) ) {
		throw new \GraphQL\Error\UserError( 'Another request goes on with this change.' );
	}
}

/**
 * Ends a transaction of a key with an effect: the session, the key and what was returned are written together.
 *
 * @param array $key     The key.
 * @param mixed $payload What the mutation returns.
 * @throws \GraphQL\Error\UserError Where the transaction was lost.
 */
function close( $key, $payload ) {
	Sessions\save();
	$is_written = in_array( $key['mutation'], DONE_ANEW, true ) ? Keys\free( $key ) : Keys\change(
		$key,
		array( Keys\WRITING ),
		array(
			'state'       => Keys\DONE,
			'answer'      => wp_json_encode( Keys\storable( $payload ) ),
			'session_now' => '' === Sessions\id() ? $key['session'] : Sessions\id(),
		)
	);
	if ( ! $is_written || ! Transaction\end( 'COMMIT' ) ) {
		throw new \GraphQL\Error\UserError( 'The change could not be stored.' );
	}
}

/**
 * Takes back what a refused mutation has written, and frees its key.
 *
 * @param array $key The key.
 */
function roll_back( $key ) {
	take_back();
	Keys\free( $key );
}

/** Takes back what a transaction has written, in the caches too. */
function take_back() {
	Transaction\end( 'ROLLBACK' );
	if ( WC()->session ) {
		Sessions\leave_unwritten();
		Sessions\forget_cached( Sessions\id() );
		Orders\fresh( (int) WC()->session->get( 'order_awaiting_payment' ) );
	}
	if ( get_current_user_id() ) {
		clean_user_cache( get_current_user_id() );
	}
	foreach ( WC()->cart ? WC()->cart->get_coupons() : array() as $coupon ) {
		clean_post_cache( $coupon->get_id() );
	}
}
