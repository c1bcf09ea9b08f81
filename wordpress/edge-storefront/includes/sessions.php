<?php
/**
 * WooCommerce's session in a GraphQL request: who it is, and that a read takes nothing back.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Sessions;

use EdgeStorefront\Locks;

defined( 'ABSPATH' ) || exit;

/** Who a new session is. WooCommerce names guests alike. */
const GUEST = 't_';

/** How long a session and its token live without a visit. */
const LIFETIME = 30 * DAY_IN_SECONDS;

/** A token so old is renewed, which WooGraphQL does with adds alone. */
const TOKEN_AGE = DAY_IN_SECONDS;

/** Adds the hooks. */
function register() {
	add_filter( 'wc_session_expiration', fn() => LIFETIME );
	add_action( 'init_graphql_request', __NAMESPACE__ . '\renew_token', 25 );
}

/** Renews a token that is getting old. */
function renew_token() {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- a token, which WooGraphQL has verified by now.
	$claims = claims( (string) wp_unslash( $_SERVER['HTTP_WOOCOMMERCE_SESSION'] ?? '' ) );
	if ( isset( $claims['iat'] ) && time() - (int) $claims['iat'] > TOKEN_AGE ) {
		do_action( 'woographql_update_session', true );
	}
}

/**
 * The part of a token that says whose it is. It is not verified here: it names a lock, and WooGraphQL and
 * Headless Login verify it before anything is done.
 *
 * @param string $header The token, with or without its scheme.
 * @return array
 */
function claims( $header ) {
	$parts = explode( '.', (string) preg_replace( '/^(Session|Bearer) /i', '', $header ) );
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- a token's form.
	$claims = isset( $parts[1] ) ? json_decode( (string) base64_decode( strtr( $parts[1], '-_', '+/' ) ), true ) : null;
	return is_array( $claims ) ? $claims : array();
}

/**
 * The sessions that this request may touch: the guest's, then the customer's. They are locked in this order.
 *
 * @return string[]
 */
function named() {
	// phpcs:disable WordPress.Security.ValidatedSanitizedInput -- compared and hashed.
	$guest    = (string) ( claims( (string) wp_unslash( $_SERVER['HTTP_WOOCOMMERCE_SESSION'] ?? '' ) )['data']['customer_id'] ?? '' );
	$bearer   = claims( (string) wp_unslash( $_SERVER['HTTP_AUTHORIZATION'] ?? ( $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? '' ) ) );
	$customer = (string) ( $bearer['data']['user']['id'] ?? '' );
	// phpcs:enable
	return array_values( array_unique( array_filter( array( substr( $guest, 0, 64 ), substr( $customer, 0, 64 ) ) ) ) );
}

/** Whether the request names a customer whose log-in does not hold: WordPress would run it as a guest's. */
function is_login_refused() {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- only whether it is there.
	$bearer = (string) ( $_SERVER['HTTP_AUTHORIZATION'] ?? ( $_SERVER['REDIRECT_HTTP_AUTHORIZATION'] ?? '' ) );
	return '' !== $bearer && ! get_current_user_id();
}

/**
 * Gives a request without a session one whose name follows from its key, so that its repeat has the same.
 *
 * @param string $session The session.
 */
function enter( $session ) {
	$secret = defined( 'GRAPHQL_WOOCOMMERCE_SECRET_KEY' ) && GRAPHQL_WOOCOMMERCE_SECRET_KEY ? GRAPHQL_WOOCOMMERCE_SECRET_KEY : wp_salt();
	$claims = array(
		'iss'  => get_bloginfo( 'url' ),
		'iat'  => time(),
		'nbf'  => time(),
		'exp'  => time() + HOUR_IN_SECONDS,
		'data' => array( 'customer_id' => $session ),
	);
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- a token's form.
	$encode = fn( $part ) => rtrim( strtr( base64_encode( $part ), '+/', '-_' ), '=' );
	$token  = $encode( '{"typ":"JWT","alg":"HS256"}' ) . '.' . $encode( wp_json_encode( $claims ) );
	$token .= '.' . $encode( hash_hmac( 'sha256', $token, apply_filters( 'graphql_woocommerce_secret_key', $secret ), true ) );

	$_SERVER['HTTP_WOOCOMMERCE_SESSION'] = "Session $token";
	add_action( 'init_graphql_request', fn() => do_action( 'woographql_update_session', true ), 20 );
}

/** A new guest's name. */
function new_guest() {
	return GUEST . bin2hex( random_bytes( 15 ) );
}

/**
 * What is stored of a session, as its request has it now.
 *
 * @return array
 */
function data() {
	$session = WC()->session;
	return $session ? (array) \Closure::bind( fn() => $this->_data, $session, get_class( $session ) )() : array();
}

/** The session's name. */
function id() {
	return WC()->session ? (string) WC()->session->get_customer_id() : '';
}

/**
 * Has the session read from the database: a cache beside it may be behind where a request has died.
 *
 * @param string $id The session.
 */
function forget_cached( $id ) {
	if ( defined( 'WC_SESSION_CACHE_GROUP' ) && class_exists( 'WC_Cache_Helper' ) ) {
		wp_cache_delete( \WC_Cache_Helper::get_cache_prefix( WC_SESSION_CACHE_GROUP ) . $id, WC_SESSION_CACHE_GROUP );
	}
}

/** The session as this request has read or last written it. @return array */
function &read() {
	static $read = array();
	return $read;
}

/** Keeps WooCommerce from writing the whole session at the end of the request. */
function leave_unwritten() {
	foreach ( array( 10, 20 ) as $priority ) {
		remove_action( 'shutdown', array( WC()->session, 'save_data' ), $priority );
	}
}

/** From here on the request only reads: it writes at its end what it has found out, and nothing that others have changed meanwhile. */
function only_read() {
	if ( ! function_exists( 'WC' ) || ! WC()->session ) {
		return;
	}
	$read = &read();
	$read = data();
	leave_unwritten();
	add_action( 'shutdown', __NAMESPACE__ . '\write_found', 15 );
}

/** Writes what a read has found out, such as rates. Where the session is locked it is left: the next read finds it again. */
function write_found() {
	$before = read();
	$found  = data();
	$keys   = array_filter( array_keys( $before + $found ), fn( $key ) => ( $before[ $key ] ?? null ) !== ( $found[ $key ] ?? null ) );
	$id     = id();
	if ( ! $keys || '' === $id || ! WC()->session->has_session() || ! Locks\take( "session $id", 1 ) ) {
		return;
	}
	$stored = stored( $id );
	if ( null !== $stored || array() === $before ) {
		write( merged( $before, $found, (array) $stored, $keys ) );
	}
	Locks\release( "session $id" );
}

/**
 * What is stored, with those changes whose keys nobody else has changed.
 *
 * @param array    $before As it was read.
 * @param array    $found  As it is now here.
 * @param array    $stored As it is stored now.
 * @param string[] $keys   What has changed here.
 */
function merged( $before, $found, $stored, $keys ) {
	foreach ( $keys as $key ) {
		if ( ( $stored[ $key ] ?? null ) !== ( $before[ $key ] ?? null ) ) {
			continue;
		}
		if ( isset( $found[ $key ] ) ) {
			$stored[ $key ] = $found[ $key ];
		} else {
			unset( $stored[ $key ] );
		}
	}
	return $stored;
}

/**
 * Writes a session.
 *
 * @param array $data What is stored of it.
 */
function write( $data ) {
	adopt( $data );
	WC()->session->save_data();
}

/**
 * Goes on with a session as it is stored.
 *
 * @param array $data What is stored of it.
 */
function adopt( $data ) {
	$session = WC()->session;
	\Closure::bind(
		function () use ( $data ) {
			$this->_data  = $data;
			$this->_dirty = true;
		},
		$session,
		get_class( $session )
	)();
}

/**
 * What is stored of a session; null where there is none.
 *
 * @param string $id The session.
 * @return array|null
 */
function stored( $id ) {
	forget_cached( $id );
	$stored = WC()->session->get_session( $id, null );
	return is_array( $stored ) ? $stored : null;
}

/**
 * Writes a session of another request.
 *
 * @param string $id   The session.
 * @param array  $data What is stored of it.
 */
function store( $id, $data ) {
	global $wpdb;
	// phpcs:ignore WordPress.DB -- WooCommerce writes only the session of its own request.
	$wpdb->update( $wpdb->prefix . 'woocommerce_sessions', array( 'session_value' => maybe_serialize( $data ) ), array( 'session_key' => $id ) );
	forget_cached( $id );
}

/**
 * Reads the session and its cart again, after others may have changed them.
 *
 * @param array $more Entries that this request has found meanwhile.
 */
function reload( $more ) {
	adopt( $more + (array) stored( id() ) );
	WC()->cart->get_cart_from_session();
}

/** Writes this request's session as it is. */
function save() {
	$session = WC()->session;
	if ( ! $session ) {
		return;
	}
	if ( WC()->customer ) {
		WC()->customer->save();
	}
	// WooGraphQL's own also takes over the name of who has logged in.
	if ( method_exists( $session, 'save_if_dirty' ) ) {
		$session->save_if_dirty();
	} else {
		$session->save_data();
	}
}
