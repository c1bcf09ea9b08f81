<?php
/**
 * What the shop needs of WordPress, looked at here; findings.json names it, for the doctor of the shop too.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Findings;

use EdgeStorefront\Access;
use EdgeStorefront\Asking;
use EdgeStorefront\Connection;
use EdgeStorefront\Mended;
use EdgeStorefront\Notices;
use EdgeStorefront\Own_Checkout;
use EdgeStorefront\Report;

defined( 'ABSPATH' ) || exit;

const DAY_MINUTES = 1440;

/** So late are tasks where a cron of the host runs them every quarter of an hour. */
const LATE_MINUTES = 20;

/** How many products the shop's own index holds. */
const LARGEST_INDEX = 10000;

/** Payment methods of the gateways that the shop knows by name. */
const GATEWAYS = array(
	'midtrans' => '/^midtrans(_|$)/',
	'xendit'   => '/^xendit(_|$)/',
	'doku'     => '/^(doku|jokul)(_|$)/',
	'duitku'   => '/^duitku(_|$)/',
	'ipaymu'   => '/^ipaymu(_|$)/',
	'paypal'   => '/^(paypal|ppcp)([-_]|$)/',
);

/** Payment methods whose buyers are led nowhere. */
const WITHOUT_PAGE = '/^(bacs|cod|cheque|stripe|woocommerce_payments)/';

/**
 * The findings of the list that are seen from here, by id: the doctor alone sees the others.
 *
 * @return array<string, array{id: string, subject: string, title: string, mend: string|null, connect: bool, byHand: string}>
 */
function entries() {
	static $entries = null;
	if ( null === $entries ) {
		// phpcs:ignore WordPress.WP.AlternativeFunctions -- a file of this plugin.
		$list    = json_decode( (string) file_get_contents( dirname( __DIR__ ) . '/findings.json' ), true );
		$entries = array_column( array_filter( $list, fn( $entry ) => 'doctor' !== $entry['by'] ), null, 'id' );
	}
	return $entries;
}

/**
 * Looks at one thing.
 *
 * @param string $id Its id in findings.json.
 * @return array{weight: string, detail: string}
 */
function look( $id ) {
	return call_user_func( __NAMESPACE__ . '\look_at_' . str_replace( '-', '_', $id ) );
}

/**
 * Mends one thing, where it has a button.
 *
 * @param string $id Its id.
 * @return bool Whether there is such a button.
 */
function mend( $id ) {
	$function = __NAMESPACE__ . '\mend_' . str_replace( '-', '_', $id );
	if ( ! isset( entries()[ $id ]['mend'] ) || ! function_exists( $function ) ) {
		return false;
	}
	call_user_func( $function );
	return true;
}

/** Mends what the shop cannot run without; Connect does. */
function mend_for_connection() {
	foreach ( entries() as $id => $entry ) {
		if ( $entry['connect'] && null !== $entry['mend'] && 'ok' !== look( $id )['weight'] ) {
			mend( $id );
		}
	}
}

/** Ids of the enabled payment methods. */
function enabled_gateways() {
	$gateways = function_exists( 'WC' ) && WC()->payment_gateways() ? WC()->payment_gateways()->payment_gateways() : array();
	return array_keys( array_filter( $gateways, fn( $gateway ) => 'yes' === $gateway->enabled ) );
}

/** Which of the gateways that the shop knows by name are enabled. */
function known_gateways() {
	$enabled = enabled_gateways();
	return array_keys( array_filter( GATEWAYS, fn( $ids ) => array() !== preg_grep( $ids, $enabled ) ) );
}

/** The id of the first form; 0 where there is none. */
function contact_form() {
	$forms = get_posts(
		array(
			'post_type'   => 'wpcf7_contact_form',
			'numberposts' => 1,
			'orderby'     => 'ID',
			'order'       => 'ASC',
			'fields'      => 'ids',
		)
	);
	return $forms ? (int) $forms[0] : 0;
}

/** Whether orders are in WooCommerce's own tables. */
function has_order_tables() {
	$util = 'Automattic\WooCommerce\Utilities\OrderUtil';
	return class_exists( $util ) && $util::custom_orders_table_usage_is_enabled();
}

/**
 * A result.
 *
 * @param string $weight "ok", "advice" or "missing", as the doctor says.
 * @param string $detail What to do.
 */
function found( $weight, $detail = '' ) {
	return array(
		'weight' => $weight,
		'detail' => $detail,
	);
}

/**
 * A result of a condition.
 *
 * @param bool   $is_well Whether it is as it should be.
 * @param string $weight  How grave it is otherwise.
 * @param string $detail  What to do then.
 */
function unless( $is_well, $weight, $detail ) {
	return $is_well ? found( 'ok' ) : found( $weight, $detail );
}

/** Whether the shop has sent its key. */
function look_at_connected() {
	if ( ! Connection\is_connected() ) {
		return found( 'missing', __( 'No shop is connected.', 'edge-storefront' ) );
	}
	return unless( Access\is_closed(), 'advice', __( 'The shop has not sent its key yet.', 'edge-storefront' ) );
}

/** Whether calls reach the shop: one has within the hour, or does now. */
function look_at_calls() {
	if ( ! Connection\is_connected() ) {
		return found( 'ok', __( 'Nothing has changed yet.', 'edge-storefront' ) );
	}
	$last    = (array) get_option( Notices\LAST, array() );
	$waiting = count( (array) get_option( Notices\QUEUE, array() ) );
	$is_new  = ( $last['time'] ?? 0 ) > time() - HOUR_IN_SECONDS && $last['status'] >= 200 && $last['status'] < 300;
	$status  = $is_new ? Notices\UNDERSTOOD : Notices\knock();
	if ( 401 === $status ) {
		return found( 'missing', __( 'The shop refuses the signature: give it the key shown at WooCommerce > Storefront.', 'edge-storefront' ) );
	}
	if ( Notices\UNDERSTOOD !== $status ) {
		/* translators: 1: the shop's address, 2: an HTTP status, 3: number of calls. */
		return found( 'advice', sprintf( __( 'A call to %1$s has the status %2$d (0: no response); %3$d calls wait.', 'edge-storefront' ), Connection\shop(), $status, $waiting ) );
	}
	/* translators: %d: number of calls. */
	return unless( 0 === $waiting, 'advice', sprintf( __( '%d calls wait, and the shop takes them again.', 'edge-storefront' ), $waiting ) );
}

/** Sends the waiting calls. */
function mend_calls() {
	Notices\send_queued();
}

/** Whether others are refused, and the shop is not. */
function look_at_closed() {
	if ( ! Access\is_closed() ) {
		return found( 'advice', __( 'Everybody may query GraphQL until the shop has sent its key. Orders that claim to be paid are refused already.', 'edge-storefront' ) );
	}
	$others = Asking\ask( false );
	if ( Asking\is_executed( $others ) ) {
		return found( 'missing', __( 'GraphQL responds to whoever asks, without the key: a cache or another plugin responds before this one.', 'edge-storefront' ) );
	}
	// What fails for everybody proves nothing.
	return unless( Asking\is_executed( Asking\ask( true ) ) && $others['status'] >= 300 && $others['status'] < 500, 'advice', __( 'Whether others are refused could not be seen: GraphQL does not respond with the key either.', 'edge-storefront' ) );
}

/** Whether anybody can make session tokens. */
function look_at_session_secret() {
	$token = Asking\ask( true )['token'];
	if ( Asking\is_forgeable( $token ) ) {
		return '' === Own_Checkout\lacks()
			? found( 'missing', __( 'Anybody can log in as anybody, as an administrator too: WooGraphQL signs session tokens with a constant of its public source, and its session transfer is on.', 'edge-storefront' ) )
			: found( 'missing', __( 'WooGraphQL signs with a constant of its public source: anybody can forge the token of any cart.', 'edge-storefront' ) );
	}
	if ( Connection\has_session_constant() ) {
		return found( 'ok', __( 'In wp-config.php.', 'edge-storefront' ) );
	}
	if ( '' !== Connection\stored()['sessions'] ) {
		return found( 'ok', __( 'In the option edge_storefront of the database.', 'edge-storefront' ) );
	}
	return '' === $token
		? found( 'missing', __( 'There is none of this shop\'s own. WooGraphQL before version 1.0.1 then signs with a constant of its public source.', 'edge-storefront' ) )
		: found( 'ok', __( 'WordPress\'s own salts.', 'edge-storefront' ) );
}

/** Makes that secret. */
function mend_session_secret() {
	Connection\make_session_secret();
}

/** Whether the plugins are active. */
function look_at_plugins() {
	$needed  = array(
		'WooCommerce'    => class_exists( 'WooCommerce' ),
		'WPGraphQL'      => class_exists( 'WPGraphQL' ),
		'WooGraphQL'     => class_exists( 'WPGraphQL\WooCommerce\WP_GraphQL_WooCommerce' ) || class_exists( 'WP_GraphQL_WooCommerce' ),
		'Headless Login' => class_exists( 'WPGraphQL\Login\Main' ) || defined( 'WPGRAPHQL_LOGIN_VERSION' ),
		'Contact Form 7' => defined( 'WPCF7_VERSION' ),
	);
	$missing = array_keys( array_filter( $needed, fn( $is_active ) => ! $is_active ) );
	/* translators: %s: names of plugins. */
	return unless( array() === $missing, 'missing', sprintf( __( 'Not active: %s.', 'edge-storefront' ), implode( ', ', $missing ) ) );
}

/** Whether WPGraphQL responds at its address to the shop. */
function look_at_responds() {
	if ( ! function_exists( 'graphql' ) ) {
		return found( 'missing', __( 'There is no WPGraphQL.', 'edge-storefront' ) );
	}
	$response = Asking\ask( true );
	if ( '' !== $response['failure'] ) {
		/* translators: 1: an address, 2: an error. */
		return found( 'advice', sprintf( __( 'Not seen from here, because WordPress cannot reach its own address %1$s: %2$s', 'edge-storefront' ), Connection\graphql_address(), $response['failure'] ) );
	}
	if ( 503 === $response['status'] ) {
		return found( 'missing', __( 'WordPress responds with the status 503: it is in maintenance or has too much to do. Nothing has to be installed.', 'edge-storefront' ) );
	}
	if ( ! Asking\is_executed( $response ) ) {
		/* translators: 1: an HTTP status, 2: an error. */
		return found( 'missing', sprintf( __( 'WPGraphQL is active, and its address responds with the status %1$d: %2$s', 'edge-storefront' ), $response['status'], '' === $response['message'] ? __( 'no JSON.', 'edge-storefront' ) : $response['message'] ) );
	}
	return unless( ! $response['has_notice'], 'advice', __( 'Something is printed before the JSON, a notice of PHP as a rule. The shop reads it all the same: switch WP_DEBUG_DISPLAY off.', 'edge-storefront' ) );
}

/** Whether the schema is not older than what the shop was tried with. */
function look_at_schema() {
	$tried = array(
		'WPGRAPHQL_VERSION'             => '2.11.2',
		'WPGRAPHQL_WOOCOMMERCE_VERSION' => '1.0.2',
	);
	$older = array();
	foreach ( $tried as $name => $version ) {
		if ( defined( $name ) && version_compare( constant( $name ), $version, '<' ) ) {
			$older[] = constant( $name ) . ' < ' . $version;
		}
	}
	/* translators: %s: pairs of versions. */
	return unless( array() === $older, 'advice', sprintf( __( 'Older than what the shop was tried with: %s.', 'edge-storefront' ), implode( ', ', $older ) ) );
}

/** Whether /graphql and /wp-json exist. */
function look_at_permalinks() {
	return unless( '' !== (string) get_option( 'permalink_structure' ), 'missing', __( 'With plain permalinks there is neither /graphql nor /wp-json.', 'edge-storefront' ) );
}

/** Sets "Post name". */
function mend_permalinks() {
	Mended\change( 'permalink_structure', '/%postname%/' );
	// WordPress writes its rules again at the next request.
	delete_option( 'rewrite_rules' );
}

/** Whether addresses of products and categories are the shop's. */
function look_at_addresses() {
	$bases    = (array) get_option( 'woocommerce_permalinks', array() );
	$product  = trim( (string) ( $bases['product_base'] ?? '' ), '/' );
	$category = trim( (string) ( $bases['category_base'] ?? '' ), '/' );
	$is_shops = in_array( $product, array( '', 'product' ), true ) && in_array( $category, array( '', 'product-category' ), true );
	return unless( $is_shops, 'advice', __( 'Addresses of products or categories differ from the shop\'s (/product/, /product-category/).', 'edge-storefront' ) );
}

/** Sets WooCommerce's default bases. */
function mend_addresses() {
	Mended\change( 'woocommerce_permalinks', '/product', 'product_base' );
	Mended\change( 'woocommerce_permalinks', '', 'category_base' );
	delete_option( 'rewrite_rules' );
}

/** Whether the endpoint is open to visitors, who are the shop's. */
function look_at_graphql_open() {
	$settings = (array) get_option( 'graphql_general_settings', array() );
	return unless( 'on' !== ( $settings['restrict_endpoint_to_logged_in_users'] ?? 'off' ), 'missing', __( 'WPGraphQL is restricted to users who are logged in: the shop asks for visitors too.', 'edge-storefront' ) );
}

/** Opens it to visitors. */
function mend_graphql_open() {
	Mended\change( 'graphql_general_settings', 'off', 'restrict_endpoint_to_logged_in_users' );
}

/** Whether WooGraphQL keeps sessions. */
function look_at_session_handler() {
	$settings = (array) get_option( 'woographql_settings', array() );
	$is_off   = 'on' === ( $settings['disable_ql_session_handler'] ?? 'off' ) || defined( 'NO_QL_SESSION_HANDLER' );
	if ( $is_off ) {
		return found( 'missing', __( '"Disable QL Session Handler" is on: carts are lost between calls.', 'edge-storefront' ) );
	}
	$response = Asking\ask( true );
	return unless( '' !== $response['token'] || ! Asking\is_executed( $response ), 'missing', __( 'WPGraphQL responds without the header woocommerce-session: WooGraphQL is not active, or a cache or proxy takes it away.', 'edge-storefront' ) );
}

/** Switches them on. */
function mend_session_handler() {
	Mended\change( 'woographql_settings', 'off', 'disable_ql_session_handler' );
}

/** Whether errors keep their details. */
function look_at_debug() {
	$settings = (array) get_option( 'graphql_general_settings', array() );
	return unless( 'on' !== ( $settings['debug_mode_enabled'] ?? 'off' ), 'advice', __( 'WPGraphQL\'s debug mode shows details of errors.', 'edge-storefront' ) );
}

/** Switches it off. */
function mend_debug() {
	Mended\change( 'graphql_general_settings', 'off', 'debug_mode_enabled' );
}

/** Whether the password provider is enabled. */
function look_at_login() {
	$provider = (array) get_option( 'wpgraphql_login_provider_password', array() );
	return unless( ! empty( $provider['isEnabled'] ), 'missing', __( 'The provider Password of Headless Login is off.', 'edge-storefront' ) );
}

/** Enables it. */
function mend_login() {
	Mended\change( 'wpgraphql_login_provider_password', true, 'isEnabled' );
}

/** Whether there is a product. */
function look_at_products() {
	$count = wp_count_posts( 'product' );
	return unless( ! empty( $count->publish ), 'missing', __( 'No product is published.', 'edge-storefront' ) );
}

/** Whether the shop's own index holds all products. */
function look_at_catalogue_size() {
	$count     = wp_count_posts( 'product' );
	$published = empty( $count->publish ) ? 0 : (int) $count->publish;
	/* translators: %d: number of products. */
	return unless( $published <= LARGEST_INDEX, 'advice', sprintf( __( '%d products are more than the index of the shop holds: its listings have no filters without CATALOGUE_ENGINE=postgresql.', 'edge-storefront' ), $published ) );
}

/**
 * Types of products that WooGraphQL does not know.
 *
 * @return string[]
 */
function other_types() {
	$known = array( 'simple', 'variable', 'external', 'grouped' );
	$types = get_terms(
		array(
			'taxonomy'   => 'product_type',
			'hide_empty' => true,
			'fields'     => 'slugs',
		)
	);
	return is_array( $types ) ? array_values( array_diff( $types, $known ) ) : array();
}

/** Whether the shop sells products of types that WooGraphQL does not know. */
function look_at_product_types() {
	$other    = implode( ', ', other_types() );
	$settings = (array) get_option( Own_Checkout\OPTION, array() );
	if ( '' !== $other && '' === Own_Checkout\lacks() && 'on' === ( $settings['enable_unsupported_product_type'] ?? 'off' ) ) {
		/* translators: %s: types of products. */
		return found( 'ok', sprintf( __( 'Products of these types are bought at WordPress\'s own checkout, where the shop\'s setting WORDPRESS_CHECKOUT names this site: %s.', 'edge-storefront' ), $other ) );
	}
	/* translators: %s: types of products. */
	return unless( '' === $other, 'advice', sprintf( __( 'Products of these types have a link to ask instead of a button: %s.', 'edge-storefront' ), $other ) );
}

/** Whether the shop can open WordPress's own checkout. */
function look_at_own_checkout() {
	$lacks = Own_Checkout\lacks();
	if ( 'names' === $lacks ) {
		return found( 'missing', __( 'WooGraphQL\'s page of settings was saved once after its addresses were enabled, and has to be saved a second time: until then each of them leads to the home page.', 'edge-storefront' ) );
	}
	if ( 'off' === $lacks ) {
		return unless( array() === other_types(), 'advice', __( 'WooGraphQL\'s "Enable User Session transferring URLs" is off: what the shop cannot sell itself cannot be bought.', 'edge-storefront' ) );
	}
	return found( 'ok', __( 'A customer\'s session token is worth a login now: keep GraphQL closed to others.', 'edge-storefront' ) );
}

/** Sets what WooGraphQL's page sets when it is saved twice. */
function mend_own_checkout() {
	Mended\change( Own_Checkout\OPTION, array_combine( Own_Checkout\FIELDS, Own_Checkout\FIELDS ), 'enable_authorizing_url_fields' );
	foreach ( Own_Checkout\NAMES as $name => $value ) {
		Mended\change( Own_Checkout\OPTION, $value, $name );
	}
	Mended\change( Own_Checkout\OPTION, 'on', 'enable_unsupported_product_type' );
}

/**
 * Categories that have products.
 *
 * @return \WP_Term[]
 */
function filled_categories() {
	$terms = get_terms(
		array(
			'taxonomy'   => 'product_cat',
			'hide_empty' => true,
			'orderby'    => 'count',
			'order'      => 'DESC',
		)
	);
	return is_array( $terms ) ? $terms : array();
}

/** Whether categories have products. */
function look_at_categories() {
	return unless( array() !== filled_categories(), 'missing', __( 'No category has products.', 'edge-storefront' ) );
}

/** Whether those categories have pictures. */
function look_at_pictures() {
	$bare = array_filter( filled_categories(), fn( $term ) => ! get_term_meta( $term->term_id, 'thumbnail_id', true ) );
	/* translators: %s: names of categories. */
	return unless( array() === $bare, 'advice', sprintf( __( 'A drawing stands for the picture of: %s.', 'edge-storefront' ), implode( ', ', wp_list_pluck( $bare, 'name' ) ) ) );
}

/** Whether there is a payment method. */
function look_at_payment() {
	$enabled = enabled_gateways();
	return $enabled
		? found( 'ok', implode( ', ', $enabled ) )
		: found( 'missing', __( 'No payment method is enabled.', 'edge-storefront' ) );
}

/** Whether the shop knows the pages of the payment methods. */
function look_at_gateways() {
	$others = array_filter( enabled_gateways(), fn( $id ) => ! preg_match( WITHOUT_PAGE, $id ) && array() === array_filter( GATEWAYS, fn( $ids ) => preg_match( $ids, $id ) ) );
	/* translators: %s: ids of payment methods. */
	return unless( array() === $others, 'advice', sprintf( __( 'The shop leads buyers to the pages of these methods where its setting PAYMENT_HOSTS names their hosts: %s.', 'edge-storefront' ), implode( ', ', $others ) ) );
}

/** Whether gateways lead buyers back to the shop. */
function look_at_return_addresses() {
	return unless( Connection\is_connected(), 'missing', __( 'Gateways lead buyers to WordPress.', 'edge-storefront' ) );
}

/** What DOKU needs: its plugin shows its key where orders are posts, and its log is a public file unless the host closes it. */
function look_at_gateway_needs() {
	if ( ! in_array( 'doku', known_gateways(), true ) ) {
		return found( 'ok' );
	}
	if ( ! has_order_tables() ) {
		return found( 'missing', __( 'Orders are posts, so DOKU\'s shared key can be read by any guest.', 'edge-storefront' ) );
	}
	$status = Asking\status_of( home_url( '/doku_log/log_' . gmdate( 'd-M-Y' ) . '.log' ) );
	if ( 200 === $status ) {
		return found( 'missing', __( 'Anybody can read the names and addresses that DOKU writes into /doku_log/: close that folder to everybody.', 'edge-storefront' ) );
	}
	return unless( $status >= 300 && $status < 500, 'advice', __( 'Whether others can read /doku_log/, where DOKU writes names and addresses, could not be seen.', 'edge-storefront' ) );
}

/** Whether orders may go to Indonesia. */
function look_at_countries() {
	$allowed = function_exists( 'WC' ) && ! empty( WC()->countries ) ? WC()->countries->get_allowed_countries() : array();
	return unless( isset( $allowed['ID'] ), 'advice', __( 'Orders may not go to Indonesia, with which the checkout starts.', 'edge-storefront' ) );
}

/** Whether a plugin translates names. */
function look_at_translations() {
	$has_plugin = defined( 'ICL_SITEPRESS_VERSION' ) || defined( 'POLYLANG_VERSION' ) || defined( 'TRP_PLUGIN_VERSION' );
	return unless( $has_plugin, 'advice', __( 'Names of products and categories are the same in both languages.', 'edge-storefront' ) );
}

/** Whether something can be sent. */
function look_at_shipping() {
	$zones = class_exists( 'WC_Shipping_Zones' ) ? \WC_Shipping_Zones::get_zones() : array();
	$names = array();
	foreach ( $zones as $zone ) {
		if ( ! empty( $zone['shipping_methods'] ) ) {
			$names[] = $zone['zone_name'];
		}
	}
	return $names
		? found( 'ok', implode( ', ', $names ) )
		: found( 'advice', __( 'No zone has a method: nothing can be sent.', 'edge-storefront' ) );
}

/** Whether guests may order. */
function look_at_guest_checkout() {
	return unless( 'yes' === get_option( 'woocommerce_enable_guest_checkout', 'yes' ), 'advice', __( 'Nobody buys without an account.', 'edge-storefront' ) );
}

/** Allows guests. */
function mend_guest_checkout() {
	Mended\change( 'woocommerce_enable_guest_checkout', 'yes' );
}

/** Whether taxes are shown the same way. */
function look_at_tax_display() {
	$shop = get_option( 'woocommerce_tax_display_shop', 'excl' );
	return unless( get_option( 'woocommerce_tax_display_cart', 'excl' ) === $shop, 'advice', __( 'Lists and carts show taxes in different ways.', 'edge-storefront' ) );
}

/** Shows carts as lists. */
function mend_tax_display() {
	Mended\change( 'woocommerce_tax_display_cart', get_option( 'woocommerce_tax_display_shop', 'excl' ) );
}

/** Whether unpaid orders live long enough. */
function look_at_hold_stock() {
	$minutes = (int) get_option( 'woocommerce_hold_stock_minutes', 60 );
	/* translators: %d: minutes. */
	return unless( 0 === $minutes || $minutes >= DAY_MINUTES, 'advice', sprintf( __( 'Orders are cancelled after %d minutes. Those of Midtrans, Xendit, DOKU, Duitku and iPaymu are left to the gateway for 25 hours.', 'edge-storefront' ), $minutes ) );
}

/** Holds them for a day. */
function mend_hold_stock() {
	Mended\change( 'woocommerce_hold_stock_minutes', (string) DAY_MINUTES );
}

/** Whether all orders are in WooCommerce's list. */
function look_at_order_storage() {
	if ( has_order_tables() ) {
		return found( 'ok' );
	}
	$vanished = count_vanished_orders();
	if ( 0 === $vanished ) {
		return found( 'advice', __( 'Orders are posts, which slow a shop down as they become many.', 'edge-storefront' ) );
	}
	/* translators: %d: number of orders. */
	$detail = sprintf( __( '%d orders are in no list: WooCommerce\'s own tables, which have them, are switched off.', 'edge-storefront' ), $vanished );
	// Its activation writes the setting into the database without synchronising anything.
	return found( 'missing', defined( 'KIRIOF_VERSION' ) ? $detail . ' ' . __( 'The plugin of KiriminAja does that whenever it is activated.', 'edge-storefront' ) : $detail );
}

/** Counts the orders that are in WooCommerce's own tables alone. */
function count_vanished_orders() {
	global $wpdb;
	$table = $wpdb->prefix . 'wc_orders';
	// phpcs:disable WordPress.DB -- a table's name, and a count that has to be current.
	if ( $wpdb->get_var( $wpdb->prepare( 'SHOW TABLES LIKE %s', $wpdb->esc_like( $table ) ) ) !== $table ) {
		return 0;
	}
	return (int) $wpdb->get_var(
		"SELECT COUNT(*) FROM $table orders LEFT JOIN {$wpdb->posts} posts ON posts.ID = orders.id AND posts.post_type = 'shop_order'
		WHERE orders.type = 'shop_order' AND orders.status NOT IN ('auto-draft', 'trash', 'wc-checkout-draft') AND posts.ID IS NULL"
	);
	// phpcs:enable
}

/** Whether something runs WordPress's scheduled tasks. */
function look_at_cron() {
	$due     = array_keys( wp_get_ready_cron_jobs() );
	$minutes = $due ? (int) floor( ( time() - min( $due ) ) / MINUTE_IN_SECONDS ) : 0;
	$is_off  = defined( 'DISABLE_WP_CRON' ) && DISABLE_WP_CRON;
	if ( $minutes <= LATE_MINUTES ) {
		return found( 'ok', $is_off ? __( 'WP-Cron is off, and no task is late: something else runs them.', 'edge-storefront' ) : '' );
	}
	/* translators: %d: minutes. */
	$detail = sprintf( __( 'The oldest of WordPress\'s scheduled tasks has been due for %d minutes. Until they run, unpaid orders hold their stock, mails wait, and calls that the shop did not take are not sent again.', 'edge-storefront' ), $minutes );
	return $is_off
		? found( 'missing', __( 'WP-Cron is switched off by DISABLE_WP_CRON, and nothing runs the tasks in its place.', 'edge-storefront' ) . ' ' . $detail )
		: found( 'advice', $detail );
}

/** Whether the checkout page offers every payment method: its block hides those that know nothing of blocks. */
function look_at_block_checkout() {
	$registry = 'Automattic\WooCommerce\Blocks\Payments\PaymentMethodRegistry';
	$page     = (int) get_option( 'woocommerce_checkout_page_id' );
	if ( $page <= 0 || ! has_block( 'woocommerce/checkout', $page ) || ! class_exists( $registry ) ) {
		return found( 'ok' );
	}
	$known  = \Automattic\WooCommerce\Blocks\Package::container()->get( $registry )->get_all_registered();
	$hidden = array_diff( enabled_gateways(), array_keys( $known ) );
	/* translators: %s: ids of payment methods. */
	return unless( array() === $hidden, 'advice', sprintf( __( 'WordPress\'s own checkout is made of blocks, which do not offer: %s. The shop\'s checkout does.', 'edge-storefront' ), implode( ', ', $hidden ) ) );
}

/** Whether guests may review. */
function look_at_reviews() {
	$is_well = 'yes' === get_option( 'woocommerce_enable_reviews', 'yes' ) && ! get_option( 'comment_registration' ) && get_option( 'comment_moderation' );
	return unless( $is_well, 'advice', __( 'Guests cannot write reviews, or these appear without approval.', 'edge-storefront' ) );
}

/** Allows reviews that wait for approval. */
function mend_reviews() {
	Mended\change( 'woocommerce_enable_reviews', 'yes' );
	Mended\change( 'comment_registration', '' );
	Mended\change( 'comment_moderation', '1' );
}

/** Whether the site is live. */
function look_at_live() {
	return unless( 'yes' !== get_option( 'woocommerce_coming_soon', 'no' ), 'advice', __( 'WooCommerce shows "coming soon".', 'edge-storefront' ) );
}

/** Makes it live. */
function mend_live() {
	Mended\change( 'woocommerce_coming_soon', 'no' );
}

/** Whether there is a contact form that wants nothing but what the shop sends. */
function look_at_contact_form() {
	$form = contact_form();
	if ( ! $form ) {
		return found( 'advice', __( 'The shop\'s contact page sends its messages by it.', 'edge-storefront' ) );
	}
	$unsent = Report\unsent_fields();
	/* translators: 1: number of a form, 2: names of its fields. */
	return unless( array() === $unsent, 'missing', sprintf( __( 'Form %1$d wants fields that the shop does not send: %2$s.', 'edge-storefront' ), $form, implode( ', ', $unsent ) ) );
}

/** Whether messages are English. */
function look_at_language() {
	$locale = get_locale();
	return unless( 0 === strpos( $locale, 'en' ), 'advice', __( 'The shop recognises WordPress\'s messages by their English text, and shows others unchanged.', 'edge-storefront' ) );
}
