<?php
/**
 * Takes the plugin away: its options and its cron event, and the settings that its buttons have changed
 * are as they were, unless they were changed again. Orders keep what they have.
 *
 * @package EdgeStorefront
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

require_once __DIR__ . '/includes/mended.php';

EdgeStorefront\Mended\restore_all();
$edge_storefront_options = array(
	'edge_storefront',
	'edge_storefront_closed_since',
	'edge_storefront_queue',
	'edge_storefront_last_call',
	'edge_storefront_sending',
	'edge_storefront_mended',
	'edge_storefront_settings',
	'edge_storefront_redirects',
	'edge_storefront_transfer',
	'edge_storefront_keys',
);
foreach ( $edge_storefront_options as $edge_storefront_option ) {
	delete_option( $edge_storefront_option );
}
foreach ( array( 'unproven', 'new_email', 'new_email_code', 'new_email_tries', 'new_email_mails' ) as $edge_storefront_meta ) {
	delete_metadata( 'user', 0, "_edge_storefront_$edge_storefront_meta", '', true );
}
wp_clear_scheduled_hook( 'edge_storefront_send' );
// phpcs:ignore WordPress.DB -- the plugin's own table.
$GLOBALS['wpdb']->query( "DROP TABLE IF EXISTS {$GLOBALS['wpdb']->prefix}edge_storefront_keys" );
