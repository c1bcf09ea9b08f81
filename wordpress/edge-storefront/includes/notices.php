<?php
/**
 * Signed calls to the shop, in the form of WooCommerce's webhooks. They are sent at the end of the
 * request that changed something; those that fail are stored and sent again.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Notices;

use EdgeStorefront\Connection;

defined( 'ABSPATH' ) || exit;

/** Option with the calls that are to be sent again. */
const QUEUE = 'edge_storefront_queue';

/** Option with the result of the last call: its time and status. */
const LAST = 'edge_storefront_last_call';

/** Cron event that sends them. */
const EVENT = 'edge_storefront_send';

/** Option that is held while calls of the queue are sent. */
const LOCK = 'edge_storefront_sending';

/** The shop's status for a signed body that is no call. */
const UNDERSTOOD = 400;

const MAX_AT_ONCE     = 20;
const MAX_QUEUED      = 500;
const MAX_TRIES       = 10;
const TIMEOUT_SECONDS = 3;

/** Adds the hooks. */
function register() {
	add_action( 'shutdown', __NAMESPACE__ . '\send_noted', 100 );
	add_action( EVENT, __NAMESPACE__ . '\send_queued' );
}

/**
 * The calls of this request by what they are about: the last one of a thing is sent.
 *
 * @return array<string, array{topic: string, body: callable}>
 */
function &noted() {
	static $noted = array();
	return $noted;
}

/**
 * Notes a call; its body is made when it is sent, from the final state.
 *
 * @param string   $topic As in WooCommerce's webhooks.
 * @param string   $about What it is about: a second call of this topic about the same is not sent.
 * @param callable $body  Returns the body; null where there is nothing to say.
 */
function note( $topic, $about, $body ) {
	$noted                      = &noted();
	$noted[ "$topic $about" ] = array(
		'topic' => $topic,
		'body'  => $body,
	);
}

/** Sends what this request has noted, after its response where PHP can. */
function send_noted() {
	$noted = &noted();
	if ( ! $noted ) {
		return;
	}
	$calls = array();
	foreach ( $noted as $call ) {
		$body = call_user_func( $call['body'] );
		if ( null !== $body ) {
			$calls[] = array(
				'topic' => $call['topic'],
				'body'  => $body,
				'tries' => 0,
			);
		}
	}
	$noted = array();
	// The buyer does not wait for the shop.
	if ( function_exists( 'fastcgi_finish_request' ) ) {
		fastcgi_finish_request();
	} elseif ( function_exists( 'litespeed_finish_request' ) ) {
		litespeed_finish_request();
	}
	send_all( $calls );
}

/**
 * Sends calls, and keeps those that fail or are too many.
 *
 * @param array $calls The calls.
 */
function send_all( $calls ) {
	$later   = array();
	$is_down = false;
	foreach ( $calls as $index => $call ) {
		// One call that fails says enough: the others would each wait for the timeout.
		if ( $is_down || $index >= MAX_AT_ONCE ) {
			$later[] = $call;
			continue;
		}
		$status = send( $call['topic'], $call['body'] );
		if ( $status >= 200 && $status < 300 ) {
			continue;
		}
		$is_down        = 0 === $status || $status >= 500 || 429 === $status;
		$call['tries'] += 1;
		// A body that the shop refuses stays refused; its secret may still be pasted.
		$is_hopeless = in_array( $status, array( 400, 413 ), true );
		if ( ! $is_hopeless && $call['tries'] < MAX_TRIES ) {
			$later[] = $call;
		}
	}
	if ( $later ) {
		keep( $later );
	}
}

/**
 * Sends one signed call.
 *
 * @param string $topic The topic.
 * @param array  $body  The body.
 * @return int The status; 0 without a response.
 */
function send( $topic, $body ) {
	// A second call about the same state is another delivery, not a replay.
	$body['sent'] = sprintf( '%.6F', microtime( true ) );
	$text          = wp_json_encode( $body );
	$status        = post( $topic, $text );
	update_option(
		LAST,
		array(
			'time'   => time(),
			'status' => $status,
		),
		false
	);
	return $status;
}

/**
 * Posts a signed text to the shop.
 *
 * @param string $topic The topic.
 * @param string $text  The body.
 * @return int The status; 0 without a response.
 */
function post( $topic, $text ) {
	// Its host may lead elsewhere by now.
	if ( ! Connection\may_be_called( Connection\shop() ) ) {
		return 0;
	}
	$parts    = explode( '.', $topic, 2 );
	$response = wp_remote_post(
		Connection\shop() . '/webhooks/woocommerce',
		array(
			'timeout'     => TIMEOUT_SECONDS,
			'redirection' => 0,
			'user-agent'  => 'edge-storefront/' . Connection\version(),
			'headers'     => array(
				'Content-Type'              => 'application/json',
				'X-WC-Webhook-Source'       => home_url( '/' ),
				'X-WC-Webhook-Topic'        => $topic,
				'X-WC-Webhook-Resource'     => $parts[0],
				'X-WC-Webhook-Event'        => $parts[1],
				'X-WC-Webhook-Signature'    => signature( $text ),
				'X-WC-Webhook-ID'           => '0',
				'X-WC-Webhook-Delivery-ID'  => bin2hex( random_bytes( 16 ) ),
			),
			'body'        => $text,
		)
	);
	return is_wp_error( $response ) ? 0 : (int) wp_remote_retrieve_response_code( $response );
}

/** The status of a call that says nothing: UNDERSTOOD where the shop has accepted its signature. */
function knock() {
	return post( 'action.knock', '"knock"' );
}

/**
 * Signs a body as WooCommerce does.
 *
 * @param string $text The body.
 */
function signature( $text ) {
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- WooCommerce's form.
	return base64_encode( hash_hmac( 'sha256', $text, Connection\webhook_secret(), true ) );
}

/**
 * Keeps calls for later: the newest, of each thing once.
 *
 * @param array $calls The calls.
 */
function keep( $calls ) {
	$queue = get_option( QUEUE, array() );
	$all   = array();
	foreach ( array_merge( is_array( $queue ) ? $queue : array(), $calls ) as $call ) {
		$id  = $call['body']['id'] ?? ( $call['body']['arg'] ?? '' );
		$key = $call['topic'] . ' ' . $id;
		unset( $all[ $key ] );
		$all[ $key ] = $call;
	}
	update_option( QUEUE, array_values( array_slice( $all, -MAX_QUEUED, null, true ) ), false );
	schedule( $calls );
}

/**
 * Schedules the next attempt: a minute later, and later after each failure.
 *
 * @param array $calls The calls.
 */
function schedule( $calls ) {
	if ( wp_next_scheduled( EVENT ) ) {
		return;
	}
	$tries = max( array_map( fn( $call ) => $call['tries'], $calls ) );
	wp_schedule_single_event( time() + min( 6 * HOUR_IN_SECONDS, MINUTE_IN_SECONDS * ( 2 ** $tries ) ), EVENT );
}

/** Sends the stored calls again. */
function send_queued() {
	$queue = get_option( QUEUE, array() );
	if ( ! is_array( $queue ) || ! $queue ) {
		return;
	}
	// Two crons side by side would send each call twice, and the later one would restore what was sent.
	if ( ! add_option( LOCK, time(), '', false ) ) {
		if ( (int) get_option( LOCK ) > time() - 10 * MINUTE_IN_SECONDS ) {
			return;
		}
		update_option( LOCK, time(), false );
	}
	delete_option( QUEUE );
	send_all( $queue );
	delete_option( LOCK );
}

/** Removes the cron event. */
function forget_schedule() {
	wp_clear_scheduled_hook( EVENT );
}
