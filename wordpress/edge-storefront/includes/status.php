<?php
/**
 * What the doctor of the shop (npm run doctor) asks: with the shop's key, the findings; without it, only
 * what docs/headless-payments.php tells too. Nothing of orders, people or secrets.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Status;

use EdgeStorefront\Access;
use EdgeStorefront\Connection;
use EdgeStorefront\Findings;
use EdgeStorefront\Gateways;

defined( 'ABSPATH' ) || exit;

/** What the plugin asks WPGraphQL for. */
const ASKED_BY_DOCTOR = array( 'responds', 'closed', 'session-handler', 'session-secret' );

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
	if ( Connection\is_connected() && ! defined( 'HEADLESS_SHOP' ) ) {
		register_rest_route(
			'headless-payments/v1',
			'/status',
			array(
				'methods'             => 'GET',
				'permission_callback' => '__return_true',
				'callback'            => __NAMESPACE__ . '\respond_as_payments',
			)
		);
	}
}

/** The plugin's version, the shop, and all findings. */
function respond() {
	$findings = array();
	// The doctor asks WPGraphQL itself: from outside, and not while WordPress is busy with this.
	foreach ( array_diff( array_keys( Findings\entries() ), ASKED_BY_DOCTOR ) as $id ) {
		$finding    = Findings\look( $id );
		$findings[] = array(
			'id'     => $id,
			'weight' => $finding['weight'],
			'detail' => $finding['detail'],
		);
	}
	return array(
		'version'  => Connection\version(),
		'shop'     => Connection\shop(),
		'settings' => Findings\shop_settings(),
		'findings' => $findings,
	);
}

/** As docs/headless-payments.php responds. */
function respond_as_payments() {
	return array(
		'version'           => 1,
		'shop'              => Connection\shop(),
		'hours'             => Gateways\HOURS,
		'holdStockMinutes'  => (int) get_option( 'woocommerce_hold_stock_minutes' ),
		'ordersInOwnTables' => Findings\has_order_tables(),
	);
}
