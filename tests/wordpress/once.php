<?php
/**
 * Runs the cases of once-cases.json, each request in a process of its own that may die: a fork of once-request.php.
 *
 * A step has: "key" (a name; null for none, "sent" for the header as it is), "session" (guest, another guest, customer,
 * or new for a request without a token), "mutation" (one, or a list), "input", "notAfter" (seconds from now), "passed"
 * (seconds since the step before), "shop" (whether it is the shop's request), "others" (keys that the session has
 * besides), "unpaid" (orders that others of its keys have made), "visitor" (whose address the shop names), "fees" (of
 * payment methods), "loginRefused" (whether the customer's log-in does not hold), "beside" (what another request has locked) and "fault". It expects a response, which one that died has not,
 * then how many pieces the session's cart holds, the orders by their states, what was taken from the stock, and the mails
 * that were sent. "rates" says whether the session has its courier's rates; "askedFor", of a step's
 * expectations, which destination and order the session had when a courier was asked.
 *
 * @package EdgeStorefront
 */

/** Sessions of the cases by their names. */
const ONCE_SESSIONS = array(
	'guest'         => 't_guest',
	'another guest' => 't_another',
	'customer'      => '5',
);

/**
 * Runs a case.
 *
 * @param array $case The case.
 */
function edge_storefront_once( $case ) {
	$file = tempnam( sys_get_temp_dir(), 'once' );
	$now  = World::$now;
	foreach ( $case['steps'] as $number => $step ) {
		$now  += $step['passed'] ?? 0;
		$about = 'step ' . ( $number + 1 );
		$got   = once_request( $step, $file, $now );
		foreach ( $step['expect'] as $name => $expected ) {
			is( $expected, $got[ $name ] ?? null, "$about, $name:" );
		}
		is( isset( $step['expect']['status'] ), isset( $got['status'] ), "$about: whether it responds" );
	}
	unlink( $file );
}

/** The pipes to and from once-request.php, which is started once. */
function once_server() {
	static $process, $pipes = array();
	if ( ! $process ) {
		$process = proc_open( array( PHP_BINARY, __DIR__ . '/once-request.php' ), array( array( 'pipe', 'r' ), array( 'pipe', 'w' ), STDERR ), $pipes );
		register_shutdown_function( fn() => fclose( $pipes[0] ) );
	}
	return $pipes;
}

/**
 * What a request has for a response, and what is stored after it.
 *
 * @param array  $step The step.
 * @param string $file Where the database is.
 * @param int    $now  The time.
 */
function once_request( $step, $file, $now ) {
	list( $requests, $responses ) = once_server();
	fwrite( $requests, json_encode( compact( 'step', 'file', 'now' ) ) . "\n" );
	$response = json_decode( fgets( $responses ), true );

	$session = ONCE_SESSIONS[ $step['session'] ?? 'guest' ] ?? null;
	$stored  = json_decode( file_get_contents( $file ), true ) ?? array();
	$carts   = null === $session ? $stored['sessions'] ?? array() : array( $stored['sessions'][ $session ] ?? array() );
	$orders  = $stored['orders'] ?? array();
	ksort( $orders );
	return array_merge(
		(array) $response,
		array(
			'cart'   => array_sum( array_map( fn( $row ) => array_sum( array_column( $row['cart'] ?? array(), 'quantity' ) ), $carts ) ),
			'orders' => array_column( $orders, 'status' ),
			'stock'  => -( $stored['taken'] ?? 0 ),
			'mails'  => array_sum( array_column( $orders, 'mails' ) ),
		)
	);
}
