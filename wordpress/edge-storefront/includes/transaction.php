<?php
/**
 * Transactions of the database: what is written within one is there whole or not at all, however the request ends.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Transaction;

defined( 'ABSPATH' ) || exit;

/** How often WordPress tries to reconnect; null outside of a transaction. @return int|null */
function &retries() {
	static $retries = null;
	return $retries;
}

/** Begins one. A new connection has no transaction and no locks: WordPress does not reconnect within it. */
function begin() {
	global $wpdb;
	$retries                 = &retries();
	$retries                 = $wpdb->reconnect_retries;
	$wpdb->reconnect_retries = 0;
	// phpcs:ignore WordPress.DB -- a transaction.
	$wpdb->query( 'START TRANSACTION' );
}

/**
 * Ends it.
 *
 * @param string $how COMMIT or ROLLBACK.
 * @return bool Whether the database did so.
 */
function end( $how ) {
	global $wpdb;
	$retries = &retries();
	if ( null === $retries ) {
		return false;
	}
	// phpcs:ignore WordPress.DB -- a transaction.
	$is_done                 = false !== $wpdb->query( 'COMMIT' === $how ? 'COMMIT' : 'ROLLBACK' );
	$wpdb->reconnect_retries = $retries;
	$retries                 = null;
	return $is_done;
}
