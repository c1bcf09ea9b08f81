<?php
/**
 * Asks WPGraphQL at its own address, as the shop does and as anybody may.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Asking;

use EdgeStorefront\Connection;

defined( 'ABSPATH' ) || exit;

/** The secret of WooGraphQL's session tokens before its version 1.0.1; it is public in its source. */
const PUBLIC_SECRET = 'graphql-woo-cart-session';

const TIMEOUT_SECONDS = 5;

/**
 * The response to a query of nothing, once in a request.
 *
 * @param bool $as_shop With the shop's key.
 * @return array{failure: string, status: int, result: array|null, message: string, has_notice: bool, token: string}
 */
function ask( $as_shop ) {
	$responses = &responses();
	if ( ! isset( $responses[ (int) $as_shop ] ) ) {
		$responses[ (int) $as_shop ] = send( $as_shop );
	}
	return $responses[ (int) $as_shop ];
}

/**
 * The responses of this request.
 *
 * @return array
 */
function &responses() {
	static $responses = array();
	return $responses;
}

/**
 * Sends that query.
 *
 * @param bool $as_shop With the shop's key.
 */
function send( $as_shop ) {
	// By the doctor's header the key closes nothing to others.
	$headers = array(
		'Content-Type'         => 'application/json',
		'X-Storefront-Doctor'  => '1',
	);
	if ( $as_shop ) {
		$headers['X-Storefront-Key'] = Connection\header_secret();
	}
	$response = wp_remote_post(
		Connection\graphql_address(),
		array(
			'headers'     => $headers,
			'body'        => '{"query":"{ __typename }"}',
			'timeout'     => TIMEOUT_SECONDS,
			'redirection' => 0,
			/** This filter is documented in wp-includes/class-wp-http-streams.php */
			'sslverify'   => apply_filters( 'https_local_ssl_verify', false ),
		)
	);
	if ( is_wp_error( $response ) ) {
		return read( 0, '', '', $response->get_error_message() );
	}
	return read(
		(int) wp_remote_retrieve_response_code( $response ),
		(string) wp_remote_retrieve_body( $response ),
		(string) wp_remote_retrieve_header( $response, 'woocommerce-session' )
	);
}

/**
 * The status of an address of WordPress for whoever asks; 0 without a response.
 *
 * @param string $url The address.
 */
function status_of( $url ) {
	$response = wp_remote_head(
		$url,
		array(
			'timeout'     => TIMEOUT_SECONDS,
			'redirection' => 0,
			/** This filter is documented in wp-includes/class-wp-http-streams.php */
			'sslverify'   => apply_filters( 'https_local_ssl_verify', false ),
		)
	);
	return is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
}

/**
 * Reads a response as the shop does, which finds a result behind what PHP has printed before it.
 *
 * @param int    $status  Its status.
 * @param string $text    Its body.
 * @param string $token   The session's token.
 * @param string $failure Why there is none.
 */
function read( $status, $text, $token, $failure = '' ) {
	$text   = trim( $text );
	$begins = preg_match( '/\{"(?:data|errors)":/', $text, $found, PREG_OFFSET_CAPTURE ) ? $found[0][1] : 0;
	$result = json_decode( substr( $text, $begins ), true );
	$result = is_array( $result ) ? $result : null;
	return array(
		'failure'    => $failure,
		'status'     => $status,
		'result'     => $result,
		'message'    => (string) ( $result['errors'][0]['message'] ?? '' ),
		'has_notice' => null !== $result && $begins > 0,
		'token'      => $token,
	);
}

/**
 * Whether WPGraphQL has executed the query.
 *
 * @param array $response A response of ask().
 */
function is_executed( $response ) {
	return isset( $response['result']['data']['__typename'] );
}

/**
 * Whether a session token is signed by the public secret, so that anybody can make anybody's.
 *
 * @param string $token The token.
 */
function is_forgeable( $token ) {
	$parts = explode( '.', $token );
	if ( 3 !== count( $parts ) ) {
		return false;
	}
	$signature = hash_hmac( 'sha256', $parts[0] . '.' . $parts[1], PUBLIC_SECRET, true );
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- a token's encoding.
	return hash_equals( rtrim( strtr( base64_encode( $signature ), '+/', '-_' ), '=' ), $parts[2] );
}
