<?php
/**
 * Prints how the plugin's own routes respond after the three steps of docs/connect.md, as JSON:
 * backend/wordpress-plugin/responses.json, which the embedded backend has in its place. Run it as
 * "php tests/wordpress/responses.php".
 *
 * @package EdgeStorefront
 */

namespace {
	require __DIR__ . '/stub.php';

	// Step 1: the plugins are active, in a WooCommerce that sells.
	class WooCommerce {}
	class WPGraphQL {}
	class WP_GraphQL_WooCommerce {}
	define( 'WPGRAPHQL_LOGIN_VERSION', '0.4.3' );
	define( 'WPGRAPHQL_VERSION', '2.11.2' );
	define( 'WPGRAPHQL_WOOCOMMERCE_VERSION', '1.0.2' );
	define( 'WPCF7_VERSION', '6.1.4' );
	define( 'POLYLANG_VERSION', '3.7' );
	function graphql() {}
	function get_woocommerce_currency() {
		return 'EUR';
	}
	function WC() {
		$method = fn( $enabled ) => (object) array( 'enabled' => $enabled );
		return new class( array( 'bacs' => $method( 'yes' ), 'cod' => $method( 'yes' ), 'cheque' => $method( 'no' ) ) ) {
			public $countries;
			private $methods;
			public function __construct( $methods ) {
				$this->methods   = $methods;
				$this->countries = $this;
			}
			public function payment_gateways() {
				return is_array( $this->methods ) ? new self( (object) $this->methods ) : (array) $this->methods;
			}
			public function get_allowed_countries() {
				return array( 'ID' => 'Indonesia' );
			}
		};
	}
	class WC_Shipping_Zones {
		public static function get_zones() {
			return array( array( 'zone_name' => 'Indonesia', 'shipping_methods' => array( 'flat_rate' ) ) );
		}
	}
	World::$posts[5]  = array( 'type' => 'product' );
	World::$posts[10] = array( 'type' => 'wpcf7_contact_form' );
	World::$terms[20] = new WP_Term();
	World::$terms[20]->term_id       = 20;
	World::$terms[20]->taxonomy      = 'product_cat';
	World::$meta['term 20 thumbnail_id'] = '6';
	World::$options   = array_map(
		'serialize',
		array(
			'comment_moderation'             => '1',
			'woocommerce_hold_stock_minutes' => '60',
		)
	);
	$_SERVER          = array( 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/', 'REMOTE_ADDR' => '192.0.2.1' );
}

namespace Automattic\WooCommerce\Utilities {
	class OrderUtil {
		public static function custom_orders_table_usage_is_enabled() {
			return true;
		}
	}
}

namespace {
	const PLUGIN = __DIR__ . '/../../wordpress/edge-storefront/edge-storefront.php';

	/** What the last call before an exit was. */
	function ending( $call ) {
		try {
			return $call();
		} catch ( Ended $ended ) {
			return $ended->getMessage();
		}
	}

	// Step 2: Connect, in a request of its own.
	if ( 'connect' === ( $argv[1] ?? '' ) ) {
		World::$can = true;
		$_POST      = array( 'shop' => 'https://shop.example' );
		$_REQUEST   = array( '_wpnonce' => wp_create_nonce( 'edge_storefront_connect' ) );
		require PLUGIN;
		ending( fn() => do_action( 'admin_post_edge_storefront_connect' ) );
		echo json_encode( array_map( 'base64_encode', World::$options ) );
		exit;
	}
	World::$options = array_map( 'base64_decode', json_decode( shell_exec( escapeshellarg( PHP_BINARY ) . ' ' . escapeshellarg( __FILE__ ) . ' connect' ), true ) );

	// Step 3: the shop has the key, and sends it; WordPress reaches its own address and the shop.
	World::$graphql  = fn( $headers ) => isset( $headers['X-Storefront-Key'] )
		? array( 'response' => array( 'code' => 200 ), 'body' => '{"data":{"__typename":"RootQuery"}}', 'headers' => array( 'woocommerce-session' => 'of.this.shop' ) )
		: array( 'response' => array( 'code' => 403 ), 'body' => '{}' );
	World::$statuses = array( 400 );
	$_SERVER['HTTP_X_STOREFRONT_KEY'] = get_option( 'edge_storefront' )['header'];
	require PLUGIN;
	do_action( 'init' );
	do_action( 'rest_api_init' );
	$status = World::$routes['/edge-storefront/v1/status'];
	$made   = array(
		'status'           => $status['permission_callback']() ? $status['callback']() : null,
		'holdStockMinutes' => (int) get_option( 'woocommerce_hold_stock_minutes' ),
	);

	// The embedded backend has a clock of its own.
	$made['status']['time'] = 0;

	// Somebody else.
	unset( $_SERVER['HTTP_X_STOREFRONT_KEY'] );
	list( , $code, $body ) = explode( ' ', ending( fn() => do_action( 'parse_request', (object) array( 'query_vars' => array( 'graphql' => 'true' ) ) ) ), 3 );
	$request               = new class() {
		public function get_route() {
			return '/contact-form-7/v1/contact-forms/10/feedback';
		}
	};
	$refusal               = apply_filters( 'rest_pre_dispatch', null, null, $request );
	// REST's server makes these of a refused permission and of a WP_Error.
	$rest    = fn( $code, $message, $status ) => array(
		'status' => $status,
		'body'   => array( 'code' => $code, 'message' => $message, 'data' => array( 'status' => $status ) ),
	);
	$refused = array(
		'graphql'     => array( 'status' => (int) $code, 'body' => json_decode( $body ) ),
		'contactForm' => $rest( $refusal->code, $refusal->message, $refusal->data['status'] ),
		'status'      => $status['permission_callback']() ? null : $rest( 'rest_forbidden', 'Sorry, you are not allowed to do that.', 401 ),
	);
	echo json_encode( array_merge( $made, array( 'refused' => $refused ) ), JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES ), "\n";
}
