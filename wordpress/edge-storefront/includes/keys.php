<?php
/**
 * The keys of changes, and what became of each: a table of the plugin's own.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Keys;

use EdgeStorefront\Checkout;

defined( 'ABSPATH' ) || exit;

/** Option with the version of the table that is there. */
const OPTION = 'edge_storefront_keys';

const VERSION = '1';

/** How long a key is kept. */
const KEPT_SECONDS = 172800;

/** So many keys of one session are kept at a time. */
const MAX_OF_SESSION = 500;

/** States: tried and not ended; with an order whose payment is begun; ended with an effect. */
const RUNNING = 'running';
const PAYING  = 'paying';
const DONE    = 'done';

/** Of a transaction that is open: nobody but its own request sees it. */
const WRITING = 'writing';

/** The table's name. */
function table() {
	global $wpdb;
	return $wpdb->prefix . 'edge_storefront_keys';
}

/** Creates the table where this version's is not there yet. */
function install() {
	global $wpdb;
	if ( VERSION === get_option( OPTION ) ) {
		return;
	}
	$table = table();
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	$is_made = $wpdb->query(
		"CREATE TABLE IF NOT EXISTS $table (
			id char(64) CHARACTER SET ascii NOT NULL,
			fingerprint char(64) CHARACTER SET ascii NOT NULL,
			mutation varchar(100) NOT NULL,
			form varchar(100) NOT NULL,
			session varchar(64) NOT NULL,
			session_now varchar(64) NOT NULL,
			address char(32) CHARACTER SET ascii NOT NULL,
			state varchar(10) NOT NULL,
			attempt char(32) CHARACTER SET ascii NOT NULL,
			order_id bigint unsigned NOT NULL DEFAULT 0,
			answer longtext NULL,
			started int unsigned NOT NULL,
			PRIMARY KEY (id),
			KEY form (form),
			KEY session (session),
			KEY session_now (session_now),
			KEY address (address),
			KEY order_id (order_id),
			KEY started (started)
		) ENGINE=InnoDB {$wpdb->get_charset_collate()}"
	);
	if ( $is_made ) {
		update_option( OPTION, VERSION, true );
	}
}

/**
 * What is stored of a key.
 *
 * @param string $id The key's hash.
 * @return array|null
 */
function find( $id ) {
	global $wpdb;
	$table = table();
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	$row = $wpdb->get_row( $wpdb->prepare( "SELECT * FROM $table WHERE id = %s AND started > %d", $id, time() - KEPT_SECONDS ), ARRAY_A );
	return is_array( $row ) ? $row : null;
}

/**
 * Whether a session has as many keys as it may.
 *
 * @param string $session The session.
 */
function is_full( $session ) {
	global $wpdb;
	$table = table();
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	return (int) $wpdb->get_var( $wpdb->prepare( "SELECT COUNT(*) FROM $table WHERE session = %s AND started > %d", $session, time() - KEPT_SECONDS ) ) >= MAX_OF_SESSION;
}

/**
 * The orders of a session or an address.
 *
 * @param string $column session or address.
 * @param string $value  Its value.
 * @param int    $since  The time from which they count.
 * @return int[]
 */
function orders( $column, $value, $since ) {
	global $wpdb;
	$table = table();
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	return array_map( 'intval', $wpdb->get_col( $wpdb->prepare( "SELECT DISTINCT order_id FROM $table WHERE $column = %s AND started > %d AND order_id > 0", $value, $since ) ) );
}

/**
 * The tries of a form that have made an order, newest first.
 *
 * @param string $form The form.
 * @return array[]
 */
function tries( $form ) {
	global $wpdb;
	$table = table();
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	return '' === $form ? array() : $wpdb->get_results( $wpdb->prepare( "SELECT * FROM $table WHERE form = %s AND started > %d AND order_id > 0 ORDER BY order_id DESC", $form, time() - KEPT_SECONDS ), ARRAY_A );
}

/**
 * The sessions that an order was made in: a new account and a log-in have moved them, and may have left a copy.
 *
 * @param int $order The order.
 * @return string[]
 */
function sessions_of( $order ) {
	global $wpdb;
	$table = table();
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	$row = $wpdb->get_row( $wpdb->prepare( "SELECT * FROM $table WHERE order_id = %d AND mutation = %s", $order, Checkout\MUTATION ), ARRAY_A );
	return $row ? array( $row['session'], $row['session_now'] ) : array();
}

/**
 * Stores the first try of a key, and removes a few that have expired.
 *
 * @param array $key The key.
 * @return bool Whether it is stored.
 */
function begin( $key ) {
	global $wpdb;
	$table = table();
	// phpcs:disable WordPress.DB -- the plugin's own table.
	$wpdb->query( $wpdb->prepare( "DELETE FROM $table WHERE started <= %d AND id = %s", time() - KEPT_SECONDS, $key['id'] ) );
	$wpdb->query( $wpdb->prepare( "DELETE FROM $table WHERE started <= %d LIMIT 20", time() - KEPT_SECONDS ) );
	return 1 === $wpdb->query(
		$wpdb->prepare(
			"INSERT IGNORE INTO $table (id, fingerprint, mutation, form, session, session_now, address, state, attempt, started) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %d)",
			$key['id'],
			$key['fingerprint'],
			$key['mutation'],
			$key['form'],
			$key['session'],
			$key['session'],
			$key['address'],
			RUNNING,
			$key['attempt'],
			time()
		)
	);
	// phpcs:enable
}

/**
 * Goes on with a key whose earlier request has died. That request, should it live after all, can end nothing any more.
 *
 * @param array  $key     The key.
 * @param string $attempt The new request.
 */
function take_over( $key, $attempt ) {
	global $wpdb;
	$table = table();
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	return 1 === $wpdb->query( $wpdb->prepare( "UPDATE $table SET attempt = %s WHERE id = %s AND attempt = %s AND state <> %s", $attempt, $key['id'], $key['attempt'], DONE ) );
}

/**
 * Changes the state of this request's key, with whatever else changes.
 *
 * @param array    $key     The key.
 * @param string[] $from    States that it may be in: within a transaction, that of its beginning, which a lost connection
 *                          or a deadlock takes back.
 * @param array    $changes Columns and values.
 * @return bool Whether it was this request's, in such a state.
 */
function change( $key, $from, $changes ) {
	global $wpdb;
	$table = table();
	$set   = array();
	foreach ( $changes as $column => $value ) {
		$set[] = $wpdb->prepare( '%i = %s', $column, (string) $value );
	}
	$set    = implode( ', ', $set );
	$states = implode( ', ', array_map( fn( $state ) => $wpdb->prepare( '%s', $state ), $from ) );
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	return 1 === $wpdb->query( $wpdb->prepare( "UPDATE $table SET $set WHERE id = %s AND attempt = %s AND state IN ($states)", $key['id'], $key['attempt'] ) );
}

/**
 * Frees a key that had no effect, and no order: the same key may be tried with another input.
 *
 * @param array $key The key.
 */
function free( $key ) {
	global $wpdb;
	$table = table();
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	return 1 === $wpdb->query( $wpdb->prepare( "DELETE FROM $table WHERE id = %s AND attempt = %s AND state <> %s AND order_id = 0", $key['id'], $key['attempt'], DONE ) );
}

/**
 * A session goes on under another name, as at a log-in: its keys go with it.
 *
 * @param string $before The session.
 * @param string $after  And now.
 */
function move( $before, $after ) {
	global $wpdb;
	$table = table();
	// phpcs:ignore WordPress.DB -- the plugin's own table.
	$wpdb->query( $wpdb->prepare( "UPDATE $table SET session_now = %s WHERE session_now = %s", $after, $before ) );
}

/**
 * What a mutation has returned, as it is stored: without objects, because a repeat resolves its fields again.
 *
 * @param mixed $payload The payload.
 */
function storable( $payload ) {
	if ( ! is_array( $payload ) ) {
		return is_scalar( $payload ) ? $payload : null;
	}
	$kept = array_filter( $payload, fn( $part ) => null === $part || is_scalar( $part ) || is_array( $part ) );
	return array_map( __NAMESPACE__ . '\storable', $kept );
}
