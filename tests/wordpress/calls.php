<?php
/**
 * Prints a key for the shop and the calls that the plugin makes of each change, as JSON: tests/wordpress/calls.json, which the
 * worker's own test sends to its route. Run it as "php tests/wordpress/calls.php".
 *
 * @package EdgeStorefront
 */

require __DIR__ . '/stub.php';

update_option(
	'edge_storefront',
	array(
		'shop'     => 'https://shop.example',
		'header'   => 'header-of-the-tests',
		'webhooks' => 'session-tests',
		'sessions' => '',
	)
);
require __DIR__ . '/../../wordpress/edge-storefront/edge-storefront.php';
require __DIR__ . '/shop.php';

$calls = array();
foreach ( edge_storefront_changes() as $change => $make ) {
	World::$requests = array();
	++World::$now;
	$make();
	do_action( 'shutdown' );
	foreach ( World::$requests as list( $url, $args ) ) {
		$calls[] = array(
			'change'  => $change,
			'url'     => $url,
			'headers' => $args['headers'],
			'body'    => $args['body'],
		);
	}
}
echo json_encode(
	array(
		'key'   => EdgeStorefront\Connection\key_for_shop(),
		'calls' => $calls,
	),
	 JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES
), "\n";
