<?php
/**
 * Locks in the database: they end with the request that took them, however it ends.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Locks;

defined( 'ABSPATH' ) || exit;

/** How long one request waits for another of the same session. */
const WAIT_SECONDS = 3;

/**
 * Orders are made, and their pieces taken out of the stock, one after another: InnoDB reads all pending orders for it, so
 * that two of them wait for each other. It is taken last, and never while somebody else is asked.
 */
const ORDERS = 'orders';

/** How long a request waits for it. */
const ORDERS_SECONDS = 5;

/** The locks of this request. @return array<string, true> */
function &held() {
	static $held = array();
	return $held;
}

/**
 * A lock's name: of one database and one site, as the server's locks are of all its databases.
 *
 * @param string $subject What is locked.
 */
function name_of( $subject ) {
	global $wpdb;
	return 'edge_' . substr( hash( 'sha256', DB_NAME . " $wpdb->prefix $subject" ), 0, 40 );
}

/**
 * Takes a lock.
 *
 * @param string $subject What is locked.
 * @param int    $seconds How long to wait for it.
 * @return bool Whether it is held: the database also answers with nothing, where two wait for each other.
 */
function take( $subject, $seconds = 0 ) {
	global $wpdb;
	$held = &held();
	if ( isset( $held[ $subject ] ) ) {
		return true;
	}
	// phpcs:ignore WordPress.DB -- a lock is never cached.
	if ( '1' !== (string) $wpdb->get_var( $wpdb->prepare( 'SELECT GET_LOCK(%s, %d)', name_of( $subject ), $seconds ) ) ) {
		return false;
	}
	$held[ $subject ] = true;
	return true;
}

/**
 * Takes a lock for which one request may wait: more of them would occupy PHP for one session.
 *
 * @param string $subject What is locked.
 */
function take_in_line( $subject ) {
	if ( take( $subject ) ) {
		return true;
	}
	if ( ! take( "$subject waits" ) ) {
		return false;
	}
	$is_taken = take( $subject, WAIT_SECONDS );
	release( "$subject waits" );
	return $is_taken;
}

/**
 * Releases a lock.
 *
 * @param string $subject What is locked.
 */
function release( $subject ) {
	global $wpdb;
	$held = &held();
	if ( isset( $held[ $subject ] ) ) {
		unset( $held[ $subject ] );
		// phpcs:ignore WordPress.DB -- a lock is never cached.
		$wpdb->get_var( $wpdb->prepare( 'SELECT RELEASE_LOCK(%s)', name_of( $subject ) ) );
	}
}

/**
 * Releases the locks whose subjects begin alike.
 *
 * @param string $start What they begin with.
 */
function release_all( $start = '' ) {
	foreach ( array_keys( held() ) as $subject ) {
		if ( '' === $start || 0 === strpos( $subject, $start ) ) {
			release( $subject );
		}
	}
}
