<?php
/**
 * Plugin Name:       Edge Storefront
 * Description:       Connects WooCommerce with a headless shop at the edge: one address, one key.
 * Version:           1.0.0
 * Requires at least: 6.5
 * Requires PHP:      7.4
 * Requires Plugins:  woocommerce, wp-graphql
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       edge-storefront
 * Domain Path:       /languages
 *
 * @package EdgeStorefront
 */

defined( 'ABSPATH' ) || exit;

define( 'EDGE_STOREFRONT_FILE', __FILE__ );

require_once __DIR__ . '/includes/connection.php';
require_once __DIR__ . '/includes/access.php';
require_once __DIR__ . '/includes/accounts.php';
require_once __DIR__ . '/includes/notices.php';
require_once __DIR__ . '/includes/changes.php';
require_once __DIR__ . '/includes/addresses.php';
require_once __DIR__ . '/includes/orders.php';
require_once __DIR__ . '/includes/gateways.php';
require_once __DIR__ . '/includes/cards.php';
require_once __DIR__ . '/includes/couriers.php';
require_once __DIR__ . '/includes/operation.php';
require_once __DIR__ . '/includes/locks.php';
require_once __DIR__ . '/includes/keys.php';
require_once __DIR__ . '/includes/transaction.php';
require_once __DIR__ . '/includes/sessions.php';
require_once __DIR__ . '/includes/payment.php';
require_once __DIR__ . '/includes/limits.php';
require_once __DIR__ . '/includes/coupons.php';
require_once __DIR__ . '/includes/checkout.php';
require_once __DIR__ . '/includes/fees.php';
require_once __DIR__ . '/includes/pay.php';
require_once __DIR__ . '/includes/once.php';
require_once __DIR__ . '/includes/own-checkout.php';
require_once __DIR__ . '/includes/mended.php';
require_once __DIR__ . '/includes/asking.php';
require_once __DIR__ . '/includes/findings.php';
require_once __DIR__ . '/includes/site-health.php';
require_once __DIR__ . '/includes/status.php';
require_once __DIR__ . '/includes/rules.php';
require_once __DIR__ . '/includes/preview.php';
require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/settings-screen.php';
require_once __DIR__ . '/includes/seo.php';
require_once __DIR__ . '/includes/report.php';
require_once __DIR__ . '/includes/screen.php';

EdgeStorefront\Access\register();
EdgeStorefront\Site_Health\register();
EdgeStorefront\Status\register();
EdgeStorefront\Screen\register();

if ( EdgeStorefront\Connection\is_connected() ) {
	EdgeStorefront\Accounts\register();
	EdgeStorefront\Notices\register();
	EdgeStorefront\Changes\register();
	EdgeStorefront\Addresses\register();
	EdgeStorefront\Orders\register();
	EdgeStorefront\Cards\register();
	EdgeStorefront\Couriers\register();
	EdgeStorefront\Sessions\register();
	EdgeStorefront\Once\register();
	EdgeStorefront\Payment\register();
	EdgeStorefront\Coupons\register();
	EdgeStorefront\Checkout\register();
	EdgeStorefront\Pay\register();
	EdgeStorefront\Own_Checkout\register();
	EdgeStorefront\Preview\register();
	EdgeStorefront\Settings\register();
	EdgeStorefront\Settings_Screen\register();
	EdgeStorefront\Seo\register();
	EdgeStorefront\Report\register();
	EdgeStorefront\Gateways\register();
}

register_activation_hook( __FILE__, 'EdgeStorefront\Keys\install' );
register_deactivation_hook( __FILE__, 'EdgeStorefront\Notices\forget_schedule' );

add_action(
	'before_woocommerce_init',
	function () {
		if ( class_exists( 'Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', __FILE__, true );
		}
	}
);
