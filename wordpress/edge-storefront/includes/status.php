<?php
/**
 * What the doctor of the shop (npm run doctor) asks with the shop's key: the findings. Nothing of orders,
 * people or secrets.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Status;

use EdgeStorefront\Access;
use EdgeStorefront\Connection;
use EdgeStorefront\Findings;

defined( 'ABSPATH' ) || exit;

/** Headers of the shop that a proxy or a web server may take away. */
const SENT = array( 'authorization', 'woocommerce-session', 'idempotency-key', 'x-storefront-not-after', 'x-storefront-client-ip' );

/** Adds the routes. */
function register() {
	add_action( 'rest_api_init', __NAMESPACE__ . '\add_routes' );
}

/** Adds the routes. */
function add_routes() {
	register_rest_route(
		'edge-storefront/v1',
		'/status',
		array(
			'methods'             => 'GET',
			'permission_callback' => fn() => Access\is_shop() || current_user_can( 'manage_woocommerce' ),
			'callback'            => __NAMESPACE__ . '\respond',
		)
	);
}

/** The plugin's version, the shop, WordPress's time, which headers have arrived, and all findings. */
function respond() {
	$findings = array();
	foreach ( array_keys( Findings\entries() ) as $id ) {
		$findings[] = array_merge( array( 'id' => $id ), Findings\look( $id ) );
	}
	return array(
		'version'  => Connection\version(),
		'shop'     => Connection\shop(),
		'time'     => microtime( true ),
		'received' => array_values( array_filter( SENT, __NAMESPACE__ . '\has_arrived' ) ),
		'findings' => $findings,
	);
}

/**
 * Whether a header has arrived.
 *
 * @param string $name The header.
 */
function has_arrived( $name ) {
	$variable = 'HTTP_' . strtoupper( str_replace( '-', '_', $name ) );
	return isset( $_SERVER[ $variable ] ) || isset( $_SERVER[ "REDIRECT_$variable" ] );
}
