<?php
/**
 * Tests of the WordPress plugin on the stub. "php tests/wordpress/cases.php" runs them, with a name it runs one: each
 * in a process of its own, as each request of WordPress is. It prints what each has to say, as JSON: nothing of one that passes.
 *
 * @package EdgeStorefront
 */

require __DIR__ . '/stub.php';
require __DIR__ . '/once.php';

const SHOP = 'https://toko.example';

/** Loads the plugin as WordPress does, with options and the request's variables. */
function load_plugin( $stored = array(), $server = array(), $more = array() ) {
	$_SERVER = array_merge( array( 'REQUEST_METHOD' => 'GET', 'REQUEST_URI' => '/', 'REMOTE_ADDR' => '192.0.2.1' ), $server );
	if ( null !== $stored ) {
		update_option(
			'edge_storefront',
			array_merge( array( 'shop' => SHOP, 'header' => str_repeat( 'h', 64 ), 'webhooks' => str_repeat( 'w', 64 ), 'sessions' => str_repeat( 's', 64 ) ), $stored )
		);
	}
	foreach ( $more as $name => $value ) {
		update_option( $name, $value );
	}
	require __DIR__ . '/../../wordpress/edge-storefront/edge-storefront.php';
	do_action( 'init' );
}

function is( $expected, $actual, $about = '' ) {
	if ( $expected !== $actual ) {
		throw new Exception( trim( "$about expected " . var_export( $expected, true ) . "\nbut was " . var_export( $actual, true ) ) );
	}
}

/** How a call ended: with an exit, or with what it returned. */
function ending( $call ) {
	try {
		return $call();
	} catch ( Ended $ended ) {
		return $ended->getMessage();
	}
}

function output_of( $call ) {
	ob_start();
	$call();
	return ob_get_clean();
}

/** What PHP makes the same of each change is tests/wordpress/calls.json; here is when calls are sent. */
function topics() {
	return array_map( fn( $request ) => $request[1]['headers']['X-WC-Webhook-Topic'], World::$requests );
}

const WITH_KEY = array( 'HTTP_X_STOREFRONT_KEY' => 'hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh' );
const CLOSED   = array( 'edge_storefront_closed_since' => 1795400000 );

function press_connect( $typed ) {
	World::$can = true;
	$_POST      = array( 'shop' => $typed );
	$_REQUEST   = array( '_wpnonce' => wp_create_nonce( 'edge_storefront_connect' ) );
	return ending( fn() => do_action( 'admin_post_edge_storefront_connect' ) );
}

function press_save( $form ) {
	// WordPress adds slashes to what is sent.
	$_POST    = array( 'storefront' => slashed( $form ) );
	$_REQUEST = array( '_wpnonce' => wp_create_nonce( 'edge_storefront_settings' ) );
	return ending( fn() => do_action( 'admin_post_edge_storefront_settings' ) );
}

/** Guzzle's stack of handlers, its promise, its response and the response's body. */
final class Stub_Guzzle {
	private $handlers = array();
	private $text;
	public function __construct( $text ) {
		$this->text = $text;
	}
	public function push( $handler ) {
		$this->handlers[] = $handler;
	}
	public function send() {
		call_user_func( call_user_func( $this->handlers[0], fn() => $this ), null, array() );
	}
	public function then( $done ) {
		return $done( $this );
	}
	public function getBody() {
		return $this;
	}
	public function rewind() {}
	public function __toString() {
		return $this->text;
	}
}

/** A login at a provider that responds so. */
function provider_says( $provider, $claims ) {
	$guzzle = new Stub_Guzzle( json_encode( $claims ) );
	$client = new class( $guzzle ) {
		private $guzzle;
		public function __construct( $guzzle ) {
			$this->guzzle = $guzzle;
		}
		public function get_provider() {
			return $this;
		}
		public function getHttpClient() {
			return $this;
		}
		public function setPkceCode( $verifier ) {
			World::$page['verifier'] = $verifier;
		}
		public function getConfig( $name ) {
			return $this->guzzle;
		}
	};
	do_action( 'graphql_login_before_authenticate', $provider, array(), array(), $client );
	$guzzle->send();
}

function slashed( $value ) {
	return is_array( $value ) ? array_map( 'slashed', $value ) : addslashes( $value );
}

$cases = array(
	'before Connect the plugin adds nothing but its screen, its tests and its status' => function () {
		load_plugin( null );
		$hooks = array_keys( World::$hooks );
		sort( $hooks );
		is(
			array( 'activate', 'admin_menu', 'admin_post_edge_storefront_connect', 'admin_post_edge_storefront_mend', 'admin_post_edge_storefront_renew', 'before_woocommerce_init', 'deactivate', 'graphql_woocommerce_secret_key', 'init', 'plugin_action_links_edge-storefront/edge-storefront.php', 'rest_api_init', 'site_status_tests' ),
			$hooks
		);
	},
	'Connect makes three secrets of 256 bits, once' => function () {
		load_plugin( null );
		is( 'redirect 302 https://woo.example/wp-admin/admin.php?page=edge-storefront&done=connected', press_connect( ' https://Toko.example/ ' ) );
		$stored = get_option( 'edge_storefront' );
		is( SHOP, $stored['shop'] );
		foreach ( array( 'header', 'webhooks', 'sessions' ) as $name ) {
			is( 1, preg_match( '/^[0-9a-f]{64}$/', $stored[ $name ] ), $name );
		}
		is( 3, count( array_unique( array( $stored['header'], $stored['webhooks'], $stored['sessions'] ) ) ) );
		press_connect( 'https://lain.example' );
		is( array_merge( $stored, array( 'shop' => 'https://lain.example' ) ), get_option( 'edge_storefront' ) );
	},
	'Connect makes no secret of sessions where wp-config.php has one' => function () {
		define( 'GRAPHQL_WOOCOMMERCE_SECRET_KEY', 'of wp-config' );
		load_plugin( null );
		press_connect( SHOP );
		is( '', get_option( 'edge_storefront' )['sessions'] );
		is( 'of wp-config', apply_filters( 'graphql_woocommerce_secret_key', 'of wp-config' ) );
	},
	'the secret of sessions replaces the constant of WooGraphQL\'s source' => function () {
		load_plugin();
		is( str_repeat( 's', 64 ), apply_filters( 'graphql_woocommerce_secret_key', 'graphql-woo-cart-session' ) );
	},
	'only https addresses without a path are a shop\'s' => function () {
		load_plugin( null );
		foreach ( array( 'http://toko.example', 'https://toko.example/x', 'toko.example', 'https://a@toko.example', 'javascript:alert(1)', 'https://toko.example/?a=b', 'https://<b>', '' ) as $typed ) {
			is( 'redirect 302 https://woo.example/wp-admin/admin.php?page=edge-storefront&done=refused', press_connect( $typed ), $typed );
		}
		is( false, get_option( 'edge_storefront' ) );
		press_connect( 'https://toko.example:8443' );
		is( 'https://toko.example:8443', get_option( 'edge_storefront' )['shop'] );
	},
	'no address of this machine, its network or its cloud is called, whatever name leads there' => function () {
		load_plugin( null );
		foreach ( array( '127.0.0.1', '127.9.9.9', '10.0.0.5', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0' ) as $address ) {
			press_connect( "https://$address" );
			World::$page['addresses'] = array( '203.0.112.7', $address );
			press_connect( 'https://toko.example' );
			is( false, get_option( 'edge_storefront' ), $address );
			World::$page['addresses'] = array( '203.0.112.7' );
		}
		foreach ( array( '::1', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1' ) as $address ) {
			World::$page['ipv6'] = array( $address );
			press_connect( 'https://toko.example' );
			is( false, get_option( 'edge_storefront' ), $address );
		}
		press_connect( 'http://localhost:8787' );
		is( false, get_option( 'edge_storefront' ) );
		World::$page['ipv6'] = array( '2606:4700::1' );
		press_connect( 'https://toko.example' );
		is( SHOP, get_option( 'edge_storefront' )['shop'] );
		EdgeStorefront\Notices\send( 'product.updated', array( 'id' => 1 ) );
		is( 1, count( World::$requests ) );
		World::$page['addresses'] = array( '169.254.169.254' );
		is( 0, EdgeStorefront\Notices\send( 'product.updated', array( 'id' => 1 ) ) );
		is( 1, count( World::$requests ) );
		add_filter( 'http_request_host_is_external', fn() => true );
		press_connect( 'http://localhost:8787' );
		is( 'http://localhost:8787', get_option( 'edge_storefront' )['shop'] );
	},
	'a shop manager neither connects, nor sees the key, nor changes WordPress\'s settings' => function () {
		load_plugin( array(), array(), array( 'woocommerce_hold_stock_minutes' => '60' ) );
		World::$can = 'manage_woocommerce';
		$before     = World::$options;
		foreach ( array( 'connect', 'renew' ) as $form ) {
			$_POST    = array( 'shop' => 'https://lain.example' );
			$_REQUEST = array( '_wpnonce' => wp_create_nonce( "edge_storefront_$form" ) );
			is( 'died 403', ending( fn() => do_action( "admin_post_edge_storefront_$form" ) ) );
		}
		$_GET     = array( 'finding' => 'hold-stock' );
		$_REQUEST = array( '_wpnonce' => wp_create_nonce( 'edge_storefront_mend-hold-stock' ) );
		is( 'died 403', ending( fn() => do_action( 'admin_post_edge_storefront_mend' ) ) );
		is( $before, World::$options );
		$html = output_of( 'EdgeStorefront\Screen\show' );
		is( array( false, false ), array( strpos( $html, EdgeStorefront\Connection\key_for_shop() ), strpos( $html, 'edge_storefront_connect' ) ) );
		is( true, false !== strpos( $html, 'storefront[' ) );
	},
	'a form without its nonce, and somebody who does not manage the shop, change nothing' => function () {
		load_plugin();
		$before = World::$options;
		foreach ( array( 'connect' => array(), 'renew' => array(), 'settings' => array() ) as $form => $none ) {
			$_REQUEST   = array( '_wpnonce' => 'of another form' );
			World::$can = 'manage_woocommerce';
			is( 'nonce', ending( fn() => do_action( "admin_post_edge_storefront_$form" ) ) );
			$_REQUEST   = array( '_wpnonce' => wp_create_nonce( "edge_storefront_$form" ) );
			World::$can = 'edit_posts';
			is( 'died 403', ending( fn() => do_action( "admin_post_edge_storefront_$form" ) ) );
		}
		$_GET       = array( 'finding' => 'hold-stock' );
		World::$can = 'manage_woocommerce';
		is( 'nonce', ending( fn() => do_action( 'admin_post_edge_storefront_mend' ) ) );
		$_REQUEST   = array( '_wpnonce' => wp_create_nonce( 'edge_storefront_mend-hold-stock' ) );
		World::$can = false;
		is( 'died 403', ending( fn() => do_action( 'admin_post_edge_storefront_mend' ) ) );
		is( $before, World::$options );
	},
	'the doctor has the key before the shop, and closes nothing with it' => function () {
		load_plugin( array(), WITH_KEY + array( 'HTTP_X_STOREFRONT_DOCTOR' => '1' ) );
		is( false, EdgeStorefront\Access\is_closed() );
		is( true, EdgeStorefront\Access\is_shop() );
		unset( $_SERVER['HTTP_X_STOREFRONT_DOCTOR'] );
		do_action( 'init' );
		is( true, EdgeStorefront\Access\is_closed() );
	},
	'a new key shuts the shop out until it has it, and keeps carts' => function () {
		load_plugin( array(), array(), CLOSED );
		World::$can = true;
		$_REQUEST   = array( '_wpnonce' => wp_create_nonce( 'edge_storefront_renew' ) );
		$before     = get_option( 'edge_storefront' );
		ending( fn() => do_action( 'admin_post_edge_storefront_renew' ) );
		$after = get_option( 'edge_storefront' );
		is( false, $before['header'] === $after['header'] || $before['webhooks'] === $after['webhooks'] );
		is( array( $before['shop'], $before['sessions'] ), array( $after['shop'], $after['sessions'] ) );
		is( true, EdgeStorefront\Access\is_closed(), 'still closed to others' );
	},
	'the screen escapes what is stored, and shows the key to administrators alone' => function () {
		load_plugin( array( 'shop' => 'https://toko.example"><script>' ) );
		is( '', output_of( 'EdgeStorefront\Screen\show' ) );
		World::$can = true;
		$html       = output_of( 'EdgeStorefront\Screen\show' );
		is( false, strpos( $html, '<script>' ) );
		is( 1, substr_count( $html, EdgeStorefront\Connection\key_for_shop() ) );
		do_action( 'admin_menu' );
		is( 'manage_woocommerce', World::$page['menu'][3] );
	},
	'the screen copies the key alone, and the command that sets it' => function () {
		load_plugin();
		World::$can = true;
		$html       = output_of( 'EdgeStorefront\Screen\show' );
		is( true, false !== strpos( $html, 'data-before="" data-after=""' ), 'the key' );
		is( true, false !== strpos( $html, 'data-before="echo " data-after=" | npx wrangler secret put WORDPRESS_KEY"' ), 'the command' );
	},
	'nothing is sent by a request that changes nothing' => function () {
		load_plugin();
		do_action( 'shutdown' );
		is( array(), World::$requests );
	},
	'a thing that changes many times in a request is one call, with its last state' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		for ( $i = 0; $i < 30; $i++ ) {
			do_action( 'woocommerce_update_product', 41, World::$products[41] );
			do_action( 'woocommerce_update_product_variation', 42, null );
		}
		stub_product( 41, array( 'slug' => 'produk-baru' ) );
		do_action( 'shutdown' );
		is( 1, count( World::$requests ) );
		is( 'produk-baru', json_decode( World::$requests[0][1]['body'], true )['slug'] );
		do_action( 'shutdown' );
		is( 1, count( World::$requests ) );
	},
	'what is no order of a buyer is not reported, and no order names its buyer' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		stub_order( 82, array( 'status' => 'checkout-draft' ) );
		stub_order( 83, array( 'type' => 'shop_subscription' ) );
		foreach ( array( 80, 82, 83, 84 ) as $id ) {
			do_action( 'woocommerce_update_order', $id );
		}
		World::$meta['comment 72 is_customer_note'] = '';
		do_action( 'woocommerce_order_note_added', 72, World::$orders[82] );
		do_action( 'shutdown' );
		is( array( 'order.updated' ), topics() );
		is( false, strpos( World::$requests[0][1]['body'], 'buyer' ) );
	},
	'a call that fails is stored, sent again later and later, and given up after ten tries' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		World::$statuses = array( 503 );
		do_action( 'woocommerce_update_order', 80 );
		do_action( 'shutdown' );
		$queue = get_option( 'edge_storefront_queue' );
		is( array( 'order.updated', 1 ), array( $queue[0]['topic'], $queue[0]['tries'] ) );
		is( World::$now + 120, World::$cron['edge_storefront_send'] );
		for ( $try = 2; $try <= 10; $try++ ) {
			World::$cron     = array();
			World::$statuses = array( 0 );
			do_action( 'edge_storefront_send' );
		}
		is( array(), get_option( 'edge_storefront_queue', array() ) );
		is( array(), World::$cron );
		is( 10, count( World::$requests ) );
		is( false, get_option( 'edge_storefront_sending' ) );
	},
	'a call that is refused for its body is given up, one that is refused for its signature is stored' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		World::$statuses = array( 400, 401 );
		do_action( 'woocommerce_update_product', 41 );
		do_action( 'woocommerce_update_order', 80 );
		do_action( 'shutdown' );
		is( array( 'order.updated' ), array_column( get_option( 'edge_storefront_queue' ), 'topic' ) );
		World::$statuses = array( 401 );
		is( 'missing', EdgeStorefront\Findings\look( 'calls' )['weight'] );
		World::$cron = array();
		do_action( 'edge_storefront_send' );
		is( 'ok', EdgeStorefront\Findings\look( 'calls' )['weight'] );
	},
	'a shop that is down is asked once in a request, and an import sends twenty calls at a time' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		$change_all = function ( $count ) {
			for ( $id = 1000; $id < 1000 + $count; $id++ ) {
				stub_product( $id );
				do_action( 'woocommerce_update_product', $id );
			}
			do_action( 'shutdown' );
		};
		World::$statuses = array( 0 );
		$change_all( 5 );
		is( array( 1, 5 ), array( count( World::$requests ), count( get_option( 'edge_storefront_queue' ) ) ) );
		World::$requests = array();
		$change_all( 900 );
		is( array( 20, 500 ), array( count( World::$requests ), count( get_option( 'edge_storefront_queue' ) ) ) );
		World::$requests = array();
		World::$cron     = array();
		do_action( 'edge_storefront_send' );
		is( array( 20, 480 ), array( count( World::$requests ), count( get_option( 'edge_storefront_queue' ) ) ) );
	},
	'a second cron beside the first sends nothing' => function () {
		load_plugin( array(), array(), array( 'edge_storefront_queue' => array( array( 'topic' => 'order.updated', 'body' => array( 'id' => 1 ), 'tries' => 1 ) ), 'edge_storefront_sending' => World::$now - 5 ) );
		do_action( 'edge_storefront_send' );
		is( array(), World::$requests );
		update_option( 'edge_storefront_sending', World::$now - 3600 );
		do_action( 'edge_storefront_send' );
		is( 1, count( World::$requests ) );
	},
	'GraphQL stays open until the shop has sent its key, and is closed to others from then on' => function () {
		load_plugin();
		$wp    = (object) array( 'query_vars' => array( 'graphql' => 'true' ) );
		$parse = fn() => ending( fn() => do_action( 'parse_request', $wp ) );
		is( null, $parse() );
		$_SERVER['HTTP_X_STOREFRONT_KEY'] = 'guessed';
		do_action( 'init' );
		is( false, get_option( 'edge_storefront_closed_since' ) );
		$_SERVER = array_merge( $_SERVER, WITH_KEY );
		do_action( 'init' );
		is( true, get_option( 'edge_storefront_closed_since' ) > 0 );
		is( null, $parse() );
		$_SERVER['HTTP_X_STOREFRONT_KEY'] = 'guessed';
		is( 0, strpos( $parse(), 'json 403' ) );
		unset( $_SERVER['HTTP_X_STOREFRONT_KEY'] );
		is( 0, strpos( $parse(), 'json 403' ) );
		$wp->query_vars = array();
		is( null, $parse() );
		$_GET['graphql'] = 'true';
		is( 0, strpos( $parse(), 'json 403' ) );
		World::$can = 'manage_woocommerce';
		is( null, $parse() );
	},
	'messages are taken from the shop alone, other routes from anybody' => function () {
		load_plugin( array(), array(), CLOSED );
		$request = fn( $route ) => new Of_WooCommerce( array( 'route' => $route ) );
		$send    = fn( $route ) => apply_filters( 'rest_pre_dispatch', null, null, $request( $route ) );
		is( 403, $send( '/contact-form-7/v1/contact-forms/10/feedback' )->data['status'] );
		is( 403, $send( '/Contact-Form-7/v1/contact-forms/10/feedback' )->data['status'] );
		is( null, $send( '/wc/v3/products' ) );
		$_SERVER = array_merge( $_SERVER, WITH_KEY );
		is( null, $send( '/contact-form-7/v1/contact-forms/10/feedback' ) );
	},
	'nobody but the shop may say that an order is paid, also before it has sent its key' => function () {
		load_plugin();
		$place = fn( $input, $mutation = 'checkout' ) => apply_filters( 'graphql_mutation_input', $input, null, null, $mutation );
		foreach ( array( array( 'isPaid' => true ), array( 'transactionId' => 'pi_1' ) ) as $claim ) {
			foreach ( array( 'checkout', 'Checkout', 'createOrder', 'updateOrder' ) as $mutation ) {
				try {
					$place( $claim, $mutation );
					throw new Exception( "$mutation was not refused" );
				} catch ( GraphQL\Error\UserError $refused ) {
					is( 'Payments are taken by the shop alone.', $refused->getMessage() );
				}
			}
		}
		is( array( 'isPaid' => false ), $place( array( 'isPaid' => false ) ) );
		$_SERVER = array_merge( $_SERVER, WITH_KEY );
		is( array( 'isPaid' => true ), $place( array( 'isPaid' => true ) ) );
	},
	'the key of wp-config.php by hand goes on being the shop\'s' => function () {
		define( 'STOREFRONT_KEY', 'by hand' );
		load_plugin( array(), array( 'HTTP_X_STOREFRONT_KEY' => 'by hand' ) );
		is( true, EdgeStorefront\Access\is_shop() );
		$key = base64_decode( strtr( substr( EdgeStorefront\Connection\key_for_shop(), 5 ), '-_', '+/' ) );
		is( array( 'backend' => 'https://woo.example/graphql', 'header' => 'by hand', 'webhooks' => str_repeat( 'w', 64 ) ), json_decode( $key, true ) );
	},
	'a visitor\'s address is taken from the shop alone' => function () {
		load_plugin( array(), array( 'HTTP_X_STOREFRONT_CLIENT_IP' => '203.0.113.9' ) );
		is( '192.0.2.1', $_SERVER['REMOTE_ADDR'] );
		$_SERVER = array_merge( $_SERVER, WITH_KEY );
		EdgeStorefront\Access\name_visitor();
		is( array( '203.0.113.9', '203.0.113.9' ), array( $_SERVER['REMOTE_ADDR'], $_SERVER['HTTP_X_REAL_IP'] ) );
		$_SERVER['HTTP_X_STOREFRONT_CLIENT_IP'] = '203.0.113.9, evil';
		EdgeStorefront\Access\name_visitor();
		is( '203.0.113.9', $_SERVER['REMOTE_ADDR'] );
	},
	'a registered account belongs to whoever proves its address first, and the proof ends the rest' => function () {
		load_plugin();
		$keys = array( 'wp-graphql-headless-login-subject-identity-google', 'wp-graphql-headless-login-subject-identity-github' );
		$open = function () use ( $keys ) {
			World::$ended = World::$mails = array();
			stub_user( 9, 'korban@toko.example' );
			do_action( 'user_register', 9 );
			foreach ( array_merge( $keys, array( 'graphql_login_secret', 'first_name' ) ) as $key ) {
				update_user_meta( 9, $key, 'of the thief' );
			}
		};
		$left  = fn() => array_keys( World::$users[9]->meta );
		$ended = array( 'sessions 9', 'application passwords 9' );
		$open();
		provider_says( 'google', array( 'email' => 'Korban@toko.example', 'email_verified' => true ) );
		do_action( 'wp_login', 'user9', get_userdata( 9 ) );
		is( array( $keys[0], 'first_name' ), $left(), 'provider' );
		is( array( false, $ended ), array( 'first' === World::$users[9]->user_pass, World::$ended ) );
		is( array( 1, 'korban@toko.example' ), array( count( World::$mails ), World::$mails[0][0] ) );
		is( true, false !== strpos( World::$mails[0][2], 'Passwords from before no longer work' ) );
		do_action( 'wp_login', 'user9', get_userdata( 9 ) );
		is( 1, count( World::$mails ), 'the second proof ends nothing' );
		foreach ( array( fn() => do_action( 'after_password_reset', get_userdata( 9 ), 'new' ), fn() => do_action( 'woocommerce_customer_email_verified', 9 ) ) as $prove ) {
			provider_says( 'google', array() );
			$open();
			$prove();
			is( array( array( 'first_name' ), 'first', $ended, 1 ), array( $left(), World::$users[9]->user_pass, World::$ended, count( World::$mails ) ) );
		}
	},
	'an address that the provider has not verified proves nothing, and opens no account that there is' => function () {
		load_plugin();
		foreach ( array( array( 'email' => 'korban@toko.example' ), array( 'email' => 'korban@toko.example', 'email_verified' => false ), array( 'email' => 'lain@toko.example', 'email_verified' => true ) ) as $claims ) {
			stub_user( 9, 'korban@toko.example' );
			do_action( 'user_register', 9 );
			provider_says( 'github', $claims );
			is( false, apply_filters( 'graphql_login_create_user_data', array( 'user_email' => 'Korban@toko.example' ), null ) );
			do_action( 'wp_login', 'user9', get_userdata( 9 ) );
			is( array( '1', array() ), array( get_user_meta( 9, '_edge_storefront_unproven', true ), World::$mails ) );
		}
		provider_says( 'google', array( 'email' => 'korban@toko.example', 'email_verified' => true ) );
		is( array( 'user_email' => 'korban@toko.example' ), apply_filters( 'graphql_login_create_user_data', array( 'user_email' => 'korban@toko.example' ), null ) );
	},
	'the shop\'s verifier of a code is handed over to the provider, nobody else\'s' => function () {
		load_plugin( array(), array( 'HTTP_X_STOREFRONT_CODE_VERIFIER' => str_repeat( 'v', 43 ) ) );
		provider_says( 'google', array() );
		is( null, World::$page['verifier'] ?? null );
		$_SERVER = array_merge( $_SERVER, WITH_KEY );
		provider_says( 'google', array() );
		is( str_repeat( 'v', 43 ), World::$page['verifier'] );
		$_SERVER['HTTP_X_STOREFRONT_CODE_VERIFIER'] = 'short';
		World::$page = array();
		provider_says( 'google', array() );
		is( array(), World::$page );
	},
	'accounts of before, of wp-admin and of a verified address count as proven' => function () {
		load_plugin();
		stub_user( 9, 'lama@toko.example' );
		update_user_meta( 9, 'wp-graphql-headless-login-subject-identity-google', 'own' );
		do_action( 'after_password_reset', get_userdata( 9 ), 'new' );
		is( array( array(), 'own' ), array( World::$mails, get_user_meta( 9, 'wp-graphql-headless-login-subject-identity-google' ) ) );
		World::$can = 'edit_users';
		stub_user( 10, 'admin@toko.example' );
		do_action( 'user_register', 10 );
		World::$can = false;
		provider_says( 'google', array( 'email' => 'baru@toko.example', 'email_verified' => 'true' ) );
		stub_user( 11, 'baru@toko.example' );
		do_action( 'user_register', 11 );
		is( array( array(), array() ), array( World::$users[10]->meta, World::$users[11]->meta ) );
	},
	'a new address takes effect with the code that it gets, and the old one is told' => function () {
		load_plugin();
		$GLOBALS['wpdb'] = new Stub_User_Meta();
		stub_user( 7, 'lama@toko.example' );
		do_action( 'user_register', 7 );
		do_action( 'graphql_register_types' );
		$confirm = fn( $code ) => call_user_func( World::$fields['mutation confirmNewEmail']['mutateAndGetPayload'], array( 'code' => $code ) )['email'];
		$change  = fn( $email ) => wp_update_user( array( 'ID' => 7, 'user_email' => $email ) );
		$code    = fn( $mail ) => preg_replace( '/\D/', '', strtok( World::$mails[ $mail ][2], "\n" ) );
		$change( 'baru@toko.example' );
		$change( 'baru@toko.example' );
		is( array( 'lama@toko.example', 'baru@toko.example' ), array( World::$users[7]->user_email, get_user_meta( 7, '_edge_storefront_new_email' ) ) );
		is( array( 'baru@toko.example', 'lama@toko.example' ), array_column( World::$mails, 0 ) );
		is( 1, preg_match( '/^\d{8}$/', $code( 0 ) ) );
		is( null, $confirm( '1' ) );
		World::$now += 901;
		is( null, $confirm( $code( 0 ) ), 'late' );
		$change( 'lagi@toko.example' );
		is( null, $confirm( $code( 0 ) ), 'of another address' );
		is( 'lagi@toko.example', $confirm( $code( 2 ) ) );
		is( array( 'lagi@toko.example', '' ), array( World::$users[7]->user_email, get_user_meta( 7, '_edge_storefront_unproven' ) ) );
		is( null, $confirm( $code( 2 ) ), 'twice' );
		$change( 'tiga@toko.example' );
		for ( $try = 0; $try < 5; $try++ ) {
			is( null, $confirm( '0' ) );
		}
		is( null, $confirm( preg_replace( '/\D/', '', strtok( World::$mails[ count( World::$mails ) - 2 ][2], "\n" ) ) ), 'after five tries' );
		try {
			$change( 'empat@toko.example' );
			is( true, false );
		} catch ( GraphQL\Error\UserError $refused ) {
			is( 'Please wait before you change your email address.', $refused->getMessage() );
		}
		World::$page['user'] = 0;
		try {
			$confirm( '1' );
			is( true, false );
		} catch ( GraphQL\Error\UserError $refused ) {
			is( 'You do not have the appropriate capabilities to perform this action', $refused->getMessage() );
		}
	},
	'saving the present address keeps it, a manager changes any at once, and other code leaves it unproven' => function () {
		load_plugin();
		stub_user( 7, 'lama@toko.example' );
		wp_update_user( array( 'ID' => 7, 'user_email' => 'baru@toko.example' ) );
		apply_filters( 'graphql_mutation_input', array( 'email' => 'lama@toko.example' ), null, null, 'updateCustomer' );
		is( '', get_user_meta( 7, '_edge_storefront_new_email' ) );
		stub_user( 9, 'orang@toko.example' );
		World::$can = 'edit_users';
		wp_update_user( array( 'ID' => 9, 'user_email' => 'satu@toko.example' ) );
		is( array( 'satu@toko.example', '' ), array( World::$users[9]->user_email, get_user_meta( 9, '_edge_storefront_unproven' ) ) );
		World::$can = false;
		wp_update_user( array( 'ID' => 9, 'user_email' => 'dua@toko.example' ) );
		is( array( 'dua@toko.example', '1' ), array( World::$users[9]->user_email, get_user_meta( 9, '_edge_storefront_unproven' ) ) );
	},
	'no client writes what is stored of proofs' => function () {
		load_plugin();
		$entries = array( array( 'key' => '_edge_storefront_unproven', 'value' => '' ), array( 'key' => ' _Edge_storefront_new_email', 'value' => 'x' ), array( 'key' => 'wishlist', 'value' => '[]' ) );
		is( array( array( 'key' => 'wishlist', 'value' => '[]' ) ), apply_filters( 'graphql_mutation_input', array( 'metaData' => $entries ), null, null, 'updateCustomer' )['metaData'] );
	},
	'pages of the theme lead to the shop, once it has sent its key' => function () {
		load_plugin( array(), array( 'REQUEST_URI' => '/product/oli-mesin/?utm=a&b=c' ) );
		$open = fn() => ending( fn() => do_action( 'template_redirect' ) );
		is( null, $open() );
		update_option( 'edge_storefront_closed_since', 1 );
		is( 'redirect 302 https://toko.example/product/oli-mesin/?utm=a&b=c', $open() );
		$_SERVER['REQUEST_URI'] = '//evil.example/x';
		is( 'redirect 302 https://toko.example/evil.example/x', $open() );
		World::$home            = 'https://woo.example/blog';
		$_SERVER['REQUEST_URI'] = '/blog/category/berita/';
		is( 'redirect 302 https://toko.example/category/berita/', $open() );
		World::$home = SHOP;
		is( null, $open() );
	},
	'WordPress responds itself to the admin, previews, gateways, downloads and posted forms' => function () {
		load_plugin( array(), array( 'REQUEST_URI' => '/x' ), CLOSED );
		$open = fn() => ending( fn() => do_action( 'template_redirect' ) );
		foreach ( array( 'is_admin', 'is_preview', 'is_customize_preview', 'is_robots', 'is_favicon', 'wp_doing_ajax', 'wp_doing_cron' ) as $page ) {
			World::$page = array( $page => true );
			is( null, $open(), $page );
		}
		foreach ( array( 'order-pay', 'order-received' ) as $endpoint ) {
			World::$page = array( 'endpoint' => $endpoint );
			is( null, $open(), $endpoint );
		}
		World::$page = array();
		foreach ( array( 'wc-api', 'wc-ajax', 'download_file', 'rest_route', 'graphql', 'jokul' ) as $name ) {
			$_GET = array( $name => '1' );
			is( null, $open(), $name );
		}
		$_GET                      = array();
		$_SERVER['REQUEST_METHOD'] = 'POST';
		is( null, $open() );
	},
	'a browser from the shop gets WordPress\'s own cart and checkout, one with an ended address the shop' => function () {
		load_plugin( array(), array( 'REQUEST_URI' => '/checkout/' ), CLOSED );
		EdgeStorefront\Findings\mend( 'own-checkout' );
		$open        = fn() => ending( fn() => do_action( 'template_redirect' ) );
		World::$page = array( 'is_checkout' => true );
		is( 'redirect 302 https://toko.example/checkout/', $open() );
		$_SERVER['REQUEST_URI'] = '/transfer-session?session_id=t_1&_wc_checkout=0123456789';
		World::$page            = array();
		is( null, $open() );
		// What WooGraphQL does with an address that has ended.
		$_SERVER['REQUEST_URI'] = '/';
		is( 'redirect 302 https://toko.example/', $open() );
		$_COOKIE['edge_storefront_checkout'] = '1';
		is( 'redirect 302 https://toko.example/', $open() );
		foreach ( array( 'is_cart', 'is_checkout' ) as $page ) {
			World::$page = array( $page => true );
			is( null, $open(), $page );
		}
		is( 'no', apply_filters( 'pre_option_woocommerce_enable_checkout_login_reminder', false ) );
	},
	'a guest\'s address stays when a browser comes from the shop' => function () {
		load_plugin();
		World::$meta['customer'] = new Of_WooCommerce( array() );
		function WC() {
			return (object) array( 'customer' => World::$meta['customer'] );
		}
		add_action( 'shutdown', array( WC()->customer, 'save' ), 10 );
		do_action( 'woographql_process_auth_request_nonce_verified' );
		is( array(), array_filter( World::$hooks['shutdown'][10] ) );
	},
	'WooGraphQL\'s addresses are found off, saved once, and mended' => function () {
		load_plugin();
		$look = fn() => EdgeStorefront\Findings\look( 'own-checkout' )['weight'];
		is( 'ok', $look() );
		World::$terms[9]           = new WP_Term();
		World::$terms[9]->taxonomy = 'product_type';
		World::$terms[9]->slug     = 'bundle';
		is( 'advice', $look() );
		is( 'Products of these types have a link to ask instead of a button: bundle.', EdgeStorefront\Findings\look( 'product-types' )['detail'] );
		update_option( 'woographql_settings', array( 'enable_authorizing_url_fields' => array( 'checkout_url' => 'checkout_url' ) ) );
		is( 'missing', $look() );
		EdgeStorefront\Findings\mend( 'own-checkout' );
		is( 'ok', $look() );
		is( 'ok', EdgeStorefront\Findings\look( 'product-types' )['weight'] );
		is(
			array(
				'authorizing_url_endpoint'           => 'transfer-session',
				'cart_url_nonce_param'               => '_wc_cart',
				'checkout_url_nonce_param'           => '_wc_checkout',
				'account_url_nonce_param'            => '_wc_account',
				'add_payment_method_url_nonce_param' => '_wc_payment',
				'enable_unsupported_product_type'    => 'on',
				'enable_authorizing_url_fields'      => array(
					'cart_url'               => 'cart_url',
					'checkout_url'           => 'checkout_url',
					'account_url'            => 'account_url',
					'add_payment_method_url' => 'add_payment_method_url',
				),
			),
			get_option( 'woographql_settings' )
		);
		// The shop looks at all products again, once.
		do_action( 'shutdown' );
		is( array( 'action.woocommerce_storefront_term' ), topics() );
	},
	'WooGraphQL\'s session transfer is on for as long as the plugin is active, whoever has switched it on' => function () {
		$stored = fn() => unserialize( World::$options['woographql_settings'] );
		$by_hand = array( 'disable_ql_session_handler' => 'off', 'enable_authorizing_url_fields' => array( 'checkout_url' => 'checkout_url' ) );
		load_plugin( array(), array(), array( 'woographql_settings' => $by_hand ) );
		is( $by_hand, get_option( 'woographql_settings' ) );
		is( array( 'disable_ql_session_handler' => 'off' ), $stored() );
		// WooGraphQL's page stores all of its settings.
		update_option( 'woographql_settings', array( 'disable_ql_session_handler' => 'off', 'enable_unsupported_product_type' => 'on' ) + $by_hand );
		is( $by_hand['enable_authorizing_url_fields'], get_option( 'woographql_settings' )['enable_authorizing_url_fields'] );
		is( array( 'disable_ql_session_handler' => 'off', 'enable_unsupported_product_type' => 'on' ), $stored() );
		update_option( 'woographql_settings', array( 'disable_ql_session_handler' => 'off', 'enable_authorizing_url_fields' => array( 'checkout_url' => '' ) ) );
		is( array( 'disable_ql_session_handler' => 'off' ), get_option( 'woographql_settings' ) );
		EdgeStorefront\Findings\mend( 'own-checkout' );
		is( false, isset( $stored()['enable_authorizing_url_fields'] ) );
		// As without the plugin, however it was taken away.
		unset( World::$hooks['option_woographql_settings'], World::$hooks['default_option_woographql_settings'] );
		is( 'off', EdgeStorefront\Own_Checkout\lacks() );
	},
	'the list asks WPGraphQL itself, as the shop and as others' => function () {
		load_plugin( array(), array(), CLOSED );
		function graphql() {}
		$token   = function ( $secret ) {
			$text = base64_encode( '{"alg":"HS256"}' ) . '.' . base64_encode( '{}' );
			return $text . '.' . rtrim( strtr( base64_encode( hash_hmac( 'sha256', $text, $secret, true ) ), '+/', '-_' ), '=' );
		};
		$respond = fn( $status, $body, $session = '' ) => array( 'response' => array( 'code' => $status ), 'body' => $body, 'headers' => array( 'woocommerce-session' => $session ) );
		$well    = $respond( 200, '{"data":{"__typename":"RootQuery"}}', $token( 'of this shop' ) );
		$refusal = $respond( 403, '{"errors":[{"message":"Only the shop may query this endpoint."}]}' );
		$internal = $respond( 200, '{"errors":[{"message":"Internal server error"}],"data":null}' );
		$look    = function ( $id, $to_shop, $to_others ) {
			World::$graphql = fn( $headers ) => WITH_KEY['HTTP_X_STOREFRONT_KEY'] === ( $headers['X-Storefront-Key'] ?? '' ) && '1' === $headers['X-Storefront-Doctor'] ? $to_shop : $to_others;
			$responses = &EdgeStorefront\Asking\responses();
			$responses = array();
			$found = EdgeStorefront\Findings\look( $id );
			return array( $found['weight'], $found['detail'] );
		};
		$says    = function ( $expected, $words, $found ) {
			is( $expected, $found[0], $words );
			is( true, '' === $words || false !== strpos( $found[1], $words ), $found[1] );
		};
		$says( 'ok', '', $look( 'responds', $well, $refusal ) );
		$says( 'advice', 'cannot reach its own address https://woo.example/graphql: Connection refused', $look( 'responds', World::no_graphql(), $refusal ) );
		$says( 'missing', 'Nothing has to be installed', $look( 'responds', $respond( 503, 'Briefly unavailable for scheduled maintenance.' ), $refusal ) );
		$says( 'missing', 'status 500: no JSON.', $look( 'responds', $respond( 500, '<p>There has been a critical error' ), $refusal ) );
		$says( 'missing', 'Internal server error', $look( 'responds', $internal, $internal ) );
		$says( 'advice', 'printed before the JSON', $look( 'responds', $respond( 200, '<b>Notice</b>: x in y.php {"data":{"__typename":"RootQuery"}}' ), $refusal ) );
		$says( 'ok', '', $look( 'closed', $well, $refusal ) );
		$says( 'ok', '', $look( 'closed', $well, $respond( 302, '' ) ) );
		$says( 'missing', 'without the key', $look( 'closed', $well, $well ) );
		$says( 'advice', 'could not be seen', $look( 'closed', $internal, $internal ) );
		$says( 'advice', 'could not be seen', $look( 'closed', $respond( 503, '' ), $respond( 503, '' ) ) );
		$says( 'ok', '', $look( 'session-handler', $well, $refusal ) );
		$says( 'missing', 'without the header woocommerce-session', $look( 'session-handler', $respond( 200, '{"data":{"__typename":"RootQuery"}}' ), $refusal ) );
		$says( 'ok', 'edge_storefront', $look( 'session-secret', $well, $refusal ) );
		$forgeable = $respond( 200, '{"data":{"__typename":"RootQuery"}}', $token( 'graphql-woo-cart-session' ) );
		$says( 'missing', 'the token of any cart', $look( 'session-secret', $forgeable, $refusal ) );
		EdgeStorefront\Findings\mend( 'own-checkout' );
		$says( 'missing', 'Anybody can log in as anybody, as an administrator too', $look( 'session-secret', $forgeable, $refusal ) );
	},
	'tasks that nothing runs, orders that vanished and methods that the checkout\'s block hides are named' => function () {
		load_plugin();
		$look = fn( $id ) => EdgeStorefront\Findings\look( $id );
		is( 'ok', $look( 'cron' )['weight'] );
		World::$page['due'] = array( World::$now - 600 => array( 'action_scheduler_run_queue' => array() ), World::$now - 60 => array() );
		is( 'ok', $look( 'cron' )['weight'] );
		World::$page['due'] = array( World::$now - 5400 => array() );
		is( 'advice', $look( 'cron' )['weight'] );
		define( 'DISABLE_WP_CRON', true );
		is( 'missing', $look( 'cron' )['weight'] );
		is( 0, strpos( $look( 'cron' )['detail'], 'WP-Cron is switched off by DISABLE_WP_CRON, and nothing runs the tasks in its place. The oldest of WordPress\'s scheduled tasks has been due for 90 minutes.' ) );
		World::$page['due'] = array();
		is( array( 'weight' => 'ok', 'detail' => 'WP-Cron is off, and no task is late: something else runs them.' ), $look( 'cron' ) );

		is( 'advice', $look( 'order-storage' )['weight'] );
		World::$page['vanished'] = '0';
		is( 'advice', $look( 'order-storage' )['weight'] );
		World::$page['vanished'] = '41';
		is( array( 'weight' => 'missing', 'detail' => '41 orders are in no list: WooCommerce\'s own tables, which have them, are switched off.' ), $look( 'order-storage' ) );
		define( 'KIRIOF_VERSION', '2.3.3' );
		is( true, false !== strpos( $look( 'order-storage' )['detail'], 'KiriminAja' ) );

		require __DIR__ . '/blocks.php';
		is( 'ok', $look( 'block-checkout' )['weight'] );
		update_option( 'woocommerce_checkout_page_id', 9 );
		is( 'ok', $look( 'block-checkout' )['weight'] );
		World::$page['blocks'] = array( 9 => 'woocommerce/checkout' );
		is( array( 'weight' => 'advice', 'detail' => 'WordPress\'s own checkout is made of blocks, which do not offer: old_gateway. The shop\'s checkout does.' ), $look( 'block-checkout' ) );
	},
	'mails and gateways lead to the shop' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		is( 'https://toko.example/my-account/', apply_filters( 'woocommerce_get_myaccount_page_permalink', 'https://woo.example/my-account/' ) );
		is( 'https://toko.example/order-summary/80?key=wc_order_stub', apply_filters( 'woocommerce_get_view_order_url', '', World::$orders[80] ) );
		is( 'https://toko.example/payment/return?order=80&key=wc_order_stub', apply_filters( 'woocommerce_get_checkout_order_received_url', '', World::$orders[80] ) );
		$doku = stub_order( 85, array( 'payment_method' => 'doku_gateway' ) );
		is( 'https://woo.example/x', apply_filters( 'woocommerce_get_checkout_order_received_url', 'https://woo.example/x', $doku ) );
		$_GET = array( 'id_order' => '80' );
		is( 'https://toko.example/payment/return?order=80', apply_filters( 'ipaymu_wc_get_checkout_order_received_url', '' ) );
	},
	'payment pages are stored with their order, whatever else a gateway sends' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		update_option( 'duitku_prefix', 'TOKO-' );
		$fetch = function ( $url, $sent, $got ) {
			$response = array( 'response' => array( 'code' => 200 ), 'body' => json_encode( $got ) );
			is( $response, apply_filters( 'http_response', $response, array( 'body' => json_encode( $sent ) ), $url ) );
		};
		$fetch( 'https://passport.duitku.com/webapi/api/merchant/v2/inquiry', array( 'merchantOrderId' => 'TOKO-80', 'expiryPeriod' => 60 ), array( 'paymentUrl' => 'https://app.duitku.com/p', 'vaNumber' => '7007' ) );
		is( array( 'https://app.duitku.com/p', '7007', 1 ), array( World::$orders[80]->get_meta( '_headless_payment_url' ), World::$orders[80]->get_meta( '_headless_va_number' ), World::$orders[80]->saved ) );
		$fetch( 'https://api.doku.com/checkout/v1/payment', array( 'order' => array( 'invoice_number' => '81' ), 'payment' => array( 'payment_due_date' => 60 ) ), array( 'response' => array( 'payment' => array( 'url' => 'https://doku.com/p' ) ) ) );
		is( 'https://doku.com/p', World::$orders[81]->get_meta( '_headless_payment_url' ) );
		$fetch( 'https://evil.example/?.duitku.com/webapi/api/merchant/v2/inquiry', array( 'merchantOrderId' => '81' ), array( 'paymentUrl' => 'https://evil.example' ) );
		is( 'https://doku.com/p', World::$orders[81]->get_meta( '_headless_payment_url' ) );
		$fetch( 'https://my.ipaymu.com/api/v2/payment', 'no object', array( 'Data' => array( 'Url' => 'x' ) ) );
	},
	'orders of gateways are left unpaid for 25 hours, others as WooCommerce says' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		$cancels = fn( $method, $hours, $meta = array() ) => apply_filters( 'woocommerce_cancel_unpaid_order', true, stub_order( 86, array( 'status' => 'pending', 'payment_method' => $method, 'date_created' => new WC_DateTime( '@' . ( time() - 3600 * $hours ) ), 'date_paid' => null, 'meta' => $meta ) ) );
		is( array( false, true, true ), array( $cancels( 'midtrans_bca', 24 ), $cancels( 'midtrans_bca', 26 ), $cancels( 'cod', 1 ) ) );
		$ours = array( '_storefront_card' => '1' );
		is( array( false, true, true ), array( $cancels( 'stripe', 24, $ours ), $cancels( 'stripe', 26, $ours ), $cancels( 'stripe', 1 ) ), 'By card:' );
	},
	'an order that is paid while WooCommerce cancels unpaid ones stays' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		$listed  = stub_order( 86, array( 'payment_method' => 'cod', 'status' => 'pending' ) );
		$cancels = fn() => apply_filters( 'woocommerce_cancel_unpaid_order', true, $listed );
		is( true, $cancels() );
		stub_order( 86, array( 'payment_method' => 'cod', 'status' => 'processing' ) );
		is( false, $cancels() );
	},
	'an order has the shop\'s key from its first write'         => function () {
		load_plugin();
		$create = function ( $sent ) {
			do_action( 'graphql_woocommerce_before_checkout', array(), $sent );
			$order = new Of_WooCommerce();
			do_action( 'woocommerce_checkout_create_order', $order, array() );
			is( 0, $order->saved, 'WooCommerce saves it.' );
			return $order;
		};
		$order = $create( array( 'metaData' => array( array( 'key' => 'checkout_key', 'value' => 'k-1' ), array( 'key' => 'confirmed_total', 'value' => '25.00' ) ) ) );
		is( array( 'k-1', '25.00' ), array( $order->get_meta( 'checkout_key' ), $order->get_meta( 'confirmed_total' ) ) );
		is( '', $create( array() )->get_meta( 'checkout_key' ), 'Of another checkout in the same request:' );
		$order = new Of_WooCommerce();
		do_action( 'woocommerce_checkout_create_order', $order, array() );
		is( '', $order->get_meta( 'checkout_key' ) );
	},
	'an order at another total than was confirmed is cancelled before it is paid' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		$place = fn( $order ) => do_action( 'woocommerce_checkout_order_processed', 1, array(), $order );
		foreach ( array( '', '25', '25.0000' ) as $confirmed ) {
			$place( stub_order( 87, array( 'meta' => array( 'confirmed_total' => $confirmed ) ) ) );
			is( 'processing', World::$orders[87]->get_status() );
		}
		$order = stub_order( 88, array( 'meta' => array( 'confirmed_total' => '24.99' ) ) );
		try {
			$place( $order );
			is( true, false );
		} catch ( Exception $refused ) {
			is( 'Order total has changed.', $refused->getMessage() );
		}
		is( 'cancelled', $order->get_status() );
	},
	'couriers\' labels get their days once, and carts leave couriers alone where the shop says so' => function () {
		load_plugin();
		$rate = new Of_WooCommerce( array( 'label' => 'JNE REG', 'meta_data' => array( 'kiriof_rate_eta' => '2-3 business days' ) ) );
		$none = new Of_WooCommerce( array( 'label' => 'Ambil', 'meta_data' => array() ) );
		for ( $i = 0; $i < 2; $i++ ) {
			apply_filters( 'woocommerce_package_rates', array( $rate, $none ) );
		}
		is( array( 'JNE REG (2-3 hari)', 'Ambil' ), array( $rate->get_label(), $none->get_label() ) );
		is( true, apply_filters( 'woocommerce_cart_ready_to_calc_shipping', true ) );
		$_SERVER = array_merge( $_SERVER, WITH_KEY, array( 'HTTP_X_STOREFRONT_NO_SHIPPING' => '1' ) );
		is( false, apply_filters( 'woocommerce_cart_ready_to_calc_shipping', true ) );
	},
	'the screen, Site Health and its buttons are in Indonesian where the admin reads that' => function () {
		World::$page['locale'] = 'id_ID';
		World::$can            = true;
		load_plugin( array( 'sessions' => '' ) );
		$screen = output_of( 'EdgeStorefront\Screen\show' );
		foreach ( array( '<h1>Etalase</h1>', 'Alamat toko', 'value="Hubungkan"', 'Kunci untuk toko', 'Token sesi ditandatangani dengan rahasia toko ini', 'Buat rahasia', 'Tidak aktif: WooCommerce, ' ) as $text ) {
			is( true, false !== strpos( $screen, $text ), $text );
		}
		$result = EdgeStorefront\Site_Health\result( 'hold-stock' );
		is( array( 'Pesanan yang belum dibayar ditahan selama pembayaran berlangsung', 'Etalase' ), array( $result['label'], $result['badge']['label'] ) );
		foreach ( array_keys( World::$translations['edge-storefront'] ) as $english ) {
			// Names of screens and short words that both languages share stay.
			is( false, strlen( $english ) > 25 && false !== strpos( $screen, esc_html( $english ) ), $english );
		}
	},
	'Connect sets what the shop cannot run without, and nothing else; deleting the plugin takes it back' => function () {
		$before = array(
			'graphql_general_settings'          => array( 'restrict_endpoint_to_logged_in_users' => 'on', 'debug_mode_enabled' => 'on' ),
			'woographql_settings'               => array( 'disable_ql_session_handler' => 'on' ),
			'woocommerce_enable_guest_checkout' => 'no',
			'woocommerce_permalinks'            => array( 'product_base' => '/toko' ),
			'woocommerce_coming_soon'           => 'yes',
		);
		load_plugin( null, array(), $before );
		press_connect( SHOP );
		$changed = array_diff_key( World::$options, array( 'edge_storefront' => 1, 'edge_storefront_mended' => 1 ) );
		$changed = array_filter( array_map( 'unserialize', $changed ), fn( $value, $name ) => ( $before[ $name ] ?? null ) !== $value, ARRAY_FILTER_USE_BOTH );
		ksort( $changed );
		is(
			array(
				'graphql_general_settings'          => array( 'restrict_endpoint_to_logged_in_users' => 'off', 'debug_mode_enabled' => 'on' ),
				'permalink_structure'               => '/%postname%/',
				'woocommerce_hold_stock_minutes'    => '1440',
				'woographql_settings'               => array( 'disable_ql_session_handler' => 'off' ),
				'wpgraphql_login_provider_password' => array( 'isEnabled' => true ),
			),
			$changed
		);
		define( 'WP_UNINSTALL_PLUGIN', 'edge-storefront/edge-storefront.php' );
		require __DIR__ . '/../../wordpress/edge-storefront/uninstall.php';
		is( $before, array_map( 'unserialize', World::$options ) );
	},
	'each finding of the list is a test of Site Health, and each button mends what its test found' => function () {
		load_plugin( array( 'sessions' => '' ) );
		World::$can     = true;
		World::$options = array_merge(
			World::$options,
			array_map(
				'serialize',
				array(
					'permalink_structure'                    => '',
					'woocommerce_permalinks'                 => array( 'product_base' => '/toko', 'tag_base' => 'label' ),
					'graphql_general_settings'               => array( 'restrict_endpoint_to_logged_in_users' => 'on', 'debug_mode_enabled' => 'on', 'graphql_endpoint' => 'graphql' ),
					'woographql_settings'                    => array(
						'disable_ql_session_handler'    => 'on',
						'enable_authorizing_url_fields' => array( 'checkout_url' => 'checkout_url' ),
					),
					'woocommerce_enable_guest_checkout'      => 'no',
					'woocommerce_tax_display_shop'           => 'incl',
					'woocommerce_tax_display_cart'           => 'excl',
					'woocommerce_hold_stock_minutes'         => '60',
					'woocommerce_coming_soon'                => 'yes',
					'comment_registration'                   => '1',
					'edge_storefront_queue'                  => array( array( 'topic' => 'order.updated', 'body' => array( 'id' => 1 ), 'tries' => 1 ) ),
					'edge_storefront_last_call'              => array( 'time' => 1, 'status' => 503 ),
				)
			)
		);
		$before = World::$options;
		$tests  = apply_filters( 'site_status_tests', array( 'direct' => array(), 'async' => array() ) );
		is( count( EdgeStorefront\Findings\entries() ), count( $tests['direct'] ) );
		foreach ( EdgeStorefront\Findings\entries() as $id => $entry ) {
			$test   = $tests['direct'][ 'edge_storefront_' . str_replace( '-', '_', $id ) ]['test'];
			$result = $test();
			if ( null === $entry['mend'] ) {
				$by_hand = 'good' === $result['status'] ? '' : '<p>' . esc_html( $entry['byHand'] ) . '</p>';
				is( $by_hand, $result['actions'], $id );
				continue;
			}
			is( true, 'good' !== $result['status'], $id );
			is( 1, preg_match( '/href="([^"]+)"/', $result['actions'], $link ), $id );
			parse_str( (string) parse_url( html_entity_decode( html_entity_decode( $link[1] ) ), PHP_URL_QUERY ), $query );
			$_GET     = $query;
			$_REQUEST = $query;
			is( 'redirect 302 https://woo.example/wp-admin/site-health.php', ending( fn() => do_action( 'admin_post_edge_storefront_mend' ) ), $id );
			is( 'good', $test()['status'], $id );
		}
		is( 'graphql', get_option( 'graphql_general_settings' )['graphql_endpoint'] );
		// What was changed again since stays as it is now.
		update_option( 'woocommerce_hold_stock_minutes', '2880' );
		define( 'WP_UNINSTALL_PLUGIN', 'edge-storefront/edge-storefront.php' );
		require __DIR__ . '/../../wordpress/edge-storefront/uninstall.php';
		unset( $before['edge_storefront'], $before['edge_storefront_queue'], $before['edge_storefront_last_call'] );
		$before['woocommerce_hold_stock_minutes'] = serialize( '2880' );
		// The session transfer is not switched on again.
		$before['woographql_settings'] = serialize( array( 'disable_ql_session_handler' => 'on' ) );
		$after = World::$options;
		ksort( $before );
		ksort( $after );
		is( $before, $after );
		is( array(), World::$cron );
	},
	'the doctor gets the findings with the shop\'s key alone, and no secret' => function () {
		load_plugin();
		do_action( 'rest_api_init' );
		$route = World::$routes['/edge-storefront/v1/status'];
		is( false, $route['permission_callback']() );
		$_SERVER = array_merge( $_SERVER, WITH_KEY );
		is( true, $route['permission_callback']() );
		$sent    = array( 'HTTP_AUTHORIZATION' => 'Bearer doctor', 'HTTP_IDEMPOTENCY_KEY' => 'doctor' );
		$_SERVER = array_merge( $_SERVER, $sent );
		$status  = $route['callback']();
		is( array_keys( EdgeStorefront\Findings\entries() ), array_column( $status['findings'], 'id' ) );
		is( array( 'authorization', 'idempotency-key' ), $status['received'] );
		is( true, abs( $status['time'] - microtime( true ) ) < 5 );
		is( 0, preg_match( '/(hhhh|wwww|ssss)/', json_encode( $status ) ) );
	},
	'what the doctor alone sees is no test of Site Health' => function () {
		load_plugin();
		$all     = json_decode( file_get_contents( __DIR__ . '/../../wordpress/edge-storefront/findings.json' ), true );
		$outside = array_column( array_filter( $all, fn( $entry ) => 'doctor' === $entry['by'] ), 'id' );
		is( true, in_array( 'stripe-webhook', $outside, true ) );
		is( array(), array_intersect( $outside, array_keys( EdgeStorefront\Findings\entries() ) ) );
	},
	'the shop is called to see whether calls reach it, unless one has just reached it' => function () {
		load_plugin();
		$look = function ( $status, $more = array() ) {
			World::$requests = array();
			World::$statuses = array( $status );
			$found           = EdgeStorefront\Findings\look( 'calls' );
			return array( $found['weight'], count( World::$requests ) );
		};
		// What is no body of a call is refused behind the signature.
		is( array( 'ok', 1 ), $look( 400 ) );
		list( $url, $args ) = World::$requests[0];
		is( SHOP . '/webhooks/woocommerce', $url );
		is( EdgeStorefront\Notices\signature( $args['body'] ), $args['headers']['X-WC-Webhook-Signature'] );
		is( array( 'missing', 1 ), $look( 401 ) );
		is( array( 'advice', 1 ), $look( 0 ) );
		is( array( 'advice', 1 ), $look( 403 ) );
		update_option( 'edge_storefront_last_call', array( 'time' => World::$now - 60, 'status' => 200 ) );
		is( array( 'ok', 0 ), $look( 0 ) );
		update_option( 'edge_storefront_last_call', array( 'time' => World::$now - 7200, 'status' => 200 ) );
		is( array( 'missing', 1 ), $look( 401 ) );
	},
	'what every price is made of is told apart from other settings' => function () {
		load_plugin();
		$told = function ( $change ) {
			World::$requests = array();
			$change();
			do_action( 'shutdown' );
			return topics();
		};
		foreach ( array( 'woocommerce_currency', 'woocommerce_calc_taxes', 'woocommerce_prices_include_tax', 'woocommerce_tax_display_shop', 'woocommerce_price_num_decimals', 'woocommerce_default_country' ) as $option ) {
			is( array( 'action.woocommerce_storefront_prices' ), $told( fn() => do_action( 'updated_option', $option ) ), $option );
		}
		is( array( 'action.woocommerce_storefront_prices' ), $told( fn() => do_action( 'woocommerce_tax_rate_updated', 1 ) ) );
		foreach ( array( 'blogname', 'woocommerce_cod_settings', 'woocommerce_ppcp-gateway_settings', 'woocommerce_free_shipping_2_settings' ) as $option ) {
			is( array( 'action.woocommerce_storefront_settings' ), $told( fn() => do_action( 'updated_option', $option ) ), $option );
		}
	},
	'a form that wants more than the shop sends is named with its fields' => function () {
		load_plugin();
		require __DIR__ . '/finding-classes.php';
		is( 'advice', EdgeStorefront\Findings\look( 'contact-form' )['weight'] );
		World::$posts[10] = array( 'type' => 'wpcf7_contact_form' );
		World::$page['form'] = array( array( 'text*', 'your-name' ), array( 'email*', 'your-email' ), array( 'text', 'your-city' ) );
		is( array( 'weight' => 'ok', 'detail' => '' ), EdgeStorefront\Findings\look( 'contact-form' ) );
		World::$page['form'][2][0] = 'text*';
		World::$page['form'][3]    = array( 'file*', 'your-file' );
		$found = EdgeStorefront\Findings\look( 'contact-form' );
		is( array( 'missing', 'Form 10 wants fields that the shop does not send: your-city, your-file.' ), array( $found['weight'], $found['detail'] ) );
	},
	'methods whose pages the shop does not know are named, and DOKU\'s log is asked for' => function () {
		load_plugin();
		require __DIR__ . '/finding-classes.php';
		$look = function ( $id, ...$gateways ) {
			World::$page['gateways'] = $gateways;
			$found                   = EdgeStorefront\Findings\look( $id );
			return array( $found['weight'], $found['detail'] );
		};
		list( $weight, $detail ) = $look( 'gateways', 'cod', 'stripe_klarna', 'xendit_bca', 'bayar' );
		is( array( 'advice', true ), array( $weight, false !== strpos( $detail, ': bayar.' ) ) );
		is( 'ok', $look( 'gateways', 'cod', 'xendit_bca' )[0] );
		is( 'ok', $look( 'gateway-needs', 'cod' )[0] );
		World::$statuses = array( 403 );
		is( array( 'ok', '' ), $look( 'gateway-needs', 'doku_checkout' ) );
		is( 1, preg_match( '#^https://woo\.example/doku_log/log_\d\d-\w{3}-\d{4}\.log$#', World::$requests[0][0] ) );
		World::$statuses = array( 200 );
		is( 'missing', $look( 'gateway-needs', 'doku_checkout' )[0] );
		World::$statuses = array( 0 );
		is( 'advice', $look( 'gateway-needs', 'doku_checkout' )[0] );
	},
	'settings have the faults that the shop finds in them' => function () {
		load_plugin();
		foreach ( json_decode( file_get_contents( __DIR__ . '/settings-cases.json' ), true ) as $case ) {
			$faults = EdgeStorefront\Rules\settings_faults( $case['settings'] );
			is( $case['faults'], array_map( 'EdgeStorefront\Rules\sentence', $faults ), json_encode( $case['settings'] ) );
		}
		is( array( 'redirects./old leads to itself.' ), array_map( 'EdgeStorefront\Rules\sentence', EdgeStorefront\Rules\redirect_faults( '/old', '/old' ) ) );
		is( array( 'redirects: "/old/" is no path such as /old-page.' ), array_map( 'EdgeStorefront\Rules\sentence', EdgeStorefront\Rules\redirect_faults( '/old/', '/new' ) ) );
		$large = array_map( fn( $at ) => "/new-$at" . str_repeat( 'x', 290 ), range( 0, 999 ) );
		$moved = array_combine( array_map( fn( $at ) => "/old-$at", range( 0, 999 ) ), $large );
		is( array( 'All of it together is larger than 300000 bytes.' ), array_map( 'EdgeStorefront\Rules\sentence', EdgeStorefront\Rules\redirects_faults( $moved ) ) );
	},
	'what the operator saves is read by the shop, and reported to it' => function () {
		load_plugin();
		World::$can = 'manage_woocommerce';
		do_action( 'graphql_register_types' );
		$settings  = World::$fields['RootQuery.storefrontSettings'];
		$redirects = World::$fields['RootQuery.storefrontRedirects'];
		is( array( 'String', null, null ), array( $settings['type'], $settings['resolve'](), $redirects['resolve']() ) );
		is(
			'redirect 302 https://woo.example/wp-admin/admin.php?page=edge-storefront&done=saved#edge-storefront-settings',
			press_save(
				array(
					'notice'           => array( 'text' => array( 'en_US' => ' It\'s "closed" ', 'id_ID' => '' ), 'to' => '/faq', 'from' => '', 'until' => '2026-12-26' ),
					'hours'            => array( 'en_US' => 'Daily' ),
					'banners'          => array(
						array( 'text' => array( 'en_US' => array( 'title' => 'Sale', 'text' => '', 'action' => 'See' ) ), 'to' => '/offers' ),
						array( 'text' => array( 'en_US' => array( 'title' => '', 'text' => '', 'action' => '' ) ), 'to' => '' ),
					),
					'home'             => "banners\r\nbrand\r\n",
					'moved'            => "/old  /new\r\n\r\n/lama https://example.com/x",
					'same'             => 'oil, lubricant',
					'search_redirects' => '42 = /faq',
					'pins'             => 'gift = a-pen, a-book',
					'boosts'           => 'a-pen = 1.5',
				)
			)
		);
		is(
			'{"notice":{"text":{"en_US":"It\'s \\"closed\\""},"to":"/faq","until":"2026-12-26"},"hours":{"en_US":"Daily"},"banners":[{"text":{"en_US":{"title":"Sale","action":"See"}},"to":"/offers"}],"home":["banners","brand"],"search":{"same":[["oil","lubricant"]],"redirects":{"42":"/faq"},"pins":{"gift":["a-pen","a-book"]},"boosts":{"a-pen":1.5}}}',
			$settings['resolve']()
		);
		is( '{"/old":"/new","/lama":"https://example.com/x"}', $redirects['resolve']() );
		do_action( 'shutdown' );
		is( array( 'action.woocommerce_storefront_settings' ), topics() );
		press_save( array() );
		is( array( null, null ), array( $settings['resolve'](), $redirects['resolve']() ) );
	},
	'the shop alone reads a signed report of what WooCommerce knows, and hears of its changes' => function () {
		load_plugin( array(), WITH_KEY );
		function get_woocommerce_currency() {
			return 'IDR';
		}
		function get_woocommerce_currency_symbol() {
			return '&#82;p';
		}
		function wc_get_price_decimals() {
			return 0;
		}
		function wc_get_price_decimal_separator() {
			return ',';
		}
		function wc_get_price_thousand_separator() {
			return '.';
		}
		function wc_tax_enabled() {
			return true;
		}
		function wp_timezone_string() {
			return 'Asia/Jakarta';
		}
		function trailingslashit( $text ) {
			return rtrim( $text, '/' ) . '/';
		}
		function wp_get_upload_dir() {
			return array( 'baseurl' => 'https://woo.example/wp-content/uploads' );
		}
		function wp_get_attachment_url( $id ) {
			return 'https://cdn.example/7.jpg';
		}
		function get_site_icon_url( $size ) {
			return '';
		}
		function WC() {
			return new class() {
				public $countries;
				public function __construct() {
					$this->countries = $this;
				}
				public function payment_gateways() {
					return array();
				}
				public function get_shipping_countries() {
					return array( 'ID' => 'Indonesia' );
				}
				public function get_continents() {
					return array( 'AS' => array( 'countries' => array( 'ID', 'SG' ) ) );
				}
				public function __call( $name, $given ) {
					return array( 'get_base_address' => 'Jl. Gubeng 1', 'get_base_city' => 'Surabaya', 'get_base_postcode' => '60281' )[ $name ] ?? '';
				}
			};
		}
		require __DIR__ . '/report-classes.php';
		do_action( 'graphql_register_types' );
		World::$posts[7] = array( 'type' => 'attachment' );
		World::$options += array_map(
			'serialize',
			array(
				'blogname'                         => 'Toko &amp; <b>Oli</b>',
				'woocommerce_currency_pos'         => 'left_space',
				'woocommerce_tax_display_shop'     => 'incl',
				'woocommerce_price_display_suffix' => 'termasuk PPN',
				'woocommerce_enable_guest_checkout' => 'no',
				'woocommerce_enable_myaccount_registration' => 'yes',
			)
		);
		$resolve                = World::$fields['RootQuery.storefrontReport']['resolve'];
		list( $signature, $json ) = explode( "\n", $resolve(), 2 );
		is( base64_encode( hash_hmac( 'sha256', $json, str_repeat( 'w', 64 ), true ) ), $signature );
		$report = json_decode( $json, true );
		is( array( '' => 'Toko & Oli' ), $report['name'] );
		is( array( 'code' => 'IDR', 'symbol' => 'Rp', 'position' => 'left_space', 'decimals' => 0, 'decimalSeparator' => ',', 'thousandSeparator' => '.' ), $report['currency'] );
		is( array( true, 11, 'termasuk PPN' ), array( $report['tax']['isIncluded'], $report['tax']['percent'], $report['tax']['suffix'][''] ) );
		is(
			array(
				array( 'countries' => array( 'ID' ), 'freeFrom' => '500000', 'price' => null ),
				array( 'countries' => array( 'ID', 'SG' ), 'freeFrom' => null, 'price' => '90000' ),
				array( 'countries' => array(), 'freeFrom' => null, 'price' => null ),
			),
			$report['zones']
		);
		is( array( false, true ), array( $report['guests'], $report['reviews'] ) );
		is( array( 'account' => true, 'checkout' => false ), $report['registration'] );
		is( array( 'woo.example', 'cdn.example' ), $report['uploads']['hosts'] );
		is( array( '' => 'Toko & Oli, Jl. Gubeng 1, 60281 Surabaya' ), $report['seller'] );
		is( array( false, null, false, false ), array( $report['customerPrices'], $report['couriers'], $report['asksCouriers'], $report['seo'] ) );
		add_filter( 'woocommerce_product_get_price', fn( $price ) => $price );
		World::$options['active_plugins'] = serialize( array( 'woongkir/woongkir.php' ) );
		$wholesale = json_decode( explode( "\n", $resolve(), 2 )[1], true );
		is( array( true, 'woongkir' ), array( $wholesale['customerPrices'], $wholesale['couriers'] ) );
		World::$can = 'manage_woocommerce';
		press_save( array( 'shop' => array( 'telephone' => '+62 811 000 111', 'seller' => array( 'en_US' => 'PT Toko' ), 'returnDays' => '7', 'chat' => array( 'en_US' => '' ) ) ) );
		$own = json_decode( explode( "\n", $resolve(), 2 )[1], true );
		is( array( '+62 811 000 111', array( 'en_US' => 'PT Toko' ), '7', false ), array( $own['telephone'], $own['seller'], $own['returnDays'], isset( $own['chat'] ) ) );
		unset( $_SERVER['HTTP_X_STOREFRONT_KEY'] );
		is( null, $resolve(), 'Of anybody else:' );
		do_action( 'updated_option', 'woocommerce_bacs_accounts' );
		do_action( 'updated_option', 'some_other_option' );
		do_action( 'shutdown' );
		is( array( 'action.woocommerce_storefront_settings' ), topics() );
	},
	'an article has what its editor wrote in Rank Math; nothing before its setup, and without it' => function () {
		load_plugin( array(), WITH_KEY );
		do_action( 'graphql_register_types' );
		$resolve = World::$fields['Post.storefrontSeo']['resolve'];
		$post    = (object) array( 'databaseId' => 7 );
		is( array( null, false ), array( $resolve( $post ), EdgeStorefront\Seo\is_active() ) );
		require __DIR__ . '/seo-classes.php';
		is( array( null, false ), array( $resolve( $post ), EdgeStorefront\Seo\is_active() ) );
		rank_math()->variables = new Stub_Variables();
		World::$meta[7]        = array( 'rank_math_canonical_url' => 'https://first.example/7', 'rank_math_facebook_image' => 'https://woo.example/7.jpg' );
		$said                  = array_map( fn( $value ) => $value(), $resolve( $post ) );
		is( array( 'title' => 'Title of 7', 'description' => 'About 7', 'canonical' => 'https://first.example/7', 'image' => 'https://woo.example/7.jpg', 'noindex' => false ), $said );
		RankMath\Helper::$robots = array( 'noindex' );
		is( array( true, true ), array( $resolve( $post )['noindex'](), EdgeStorefront\Seo\is_active() ), 'By the site\'s setting:' );
		RankMath\Paper\Singular::$robots = array( 'index' => 'index' );
		is( false, $resolve( $post )['noindex'](), 'By its own box:' );
		World::$posts[7] = array( 'type' => 'post' );
		do_action( 'updated_post_meta', 1, 7, 'rank_math_seo_score' );
		do_action( 'updated_post_meta', 2, 8, 'rank_math_title' );
		do_action( 'shutdown' );
		is( array(), topics() );
		do_action( 'updated_post_meta', 3, 7, 'rank_math_title' );
		do_action( 'shutdown' );
		is( array( 'action.woocommerce_storefront_post' ), topics() );
	},
	'a product has what its editor wrote in Yoast' => function () {
		load_plugin( array(), WITH_KEY );
		do_action( 'graphql_register_types' );
		require __DIR__ . '/seo-classes.php';
		function YoastSEO() {
			$meta = (object) array( 'title' => 'By Yoast', 'meta_description' => 'About it', 'robots' => array( 'index' => 'noindex' ) );
			return (object) array( 'meta' => new Stub_Surface( array( 7 => $meta ) ) );
		}
		World::$meta[7] = array( '_yoast_wpseo_canonical' => 'https://first.example/7', '_yoast_wpseo_opengraph-image' => '' );
		$resolve        = World::$fields['Product.storefrontSeo']['resolve'];
		$said           = array_map( fn( $value ) => $value(), $resolve( (object) array( 'databaseId' => 7 ) ) );
		is( array( 'title' => 'By Yoast', 'description' => 'About it', 'canonical' => 'https://first.example/7', 'image' => '', 'noindex' => true ), $said );
		is( null, $resolve( (object) array( 'databaseId' => 8 ) ), 'Of what it does not know:' );
	},
	'settings with faults are not saved; the screen says why, and has what was typed' => function () {
		load_plugin();
		World::$can = 'manage_woocommerce';
		$before     = World::$options;
		press_save( array( 'notice' => array( 'text' => array( 'en_US' => '<script>' ), 'to' => 'ftp://x' ), 'moved' => '/old' ) );
		do_action( 'shutdown' );
		is( array(), topics() );
		$html = output_of( 'EdgeStorefront\Screen\show' );
		is( true, false !== strpos( $html, 'notice.to: &quot;ftp://x&quot; is neither a path of the shop nor an https address.' ) );
		is( true, false !== strpos( $html, 'redirects./old: &quot;&quot; is neither a path' ) );
		is( true, false !== strpos( $html, 'value="&lt;script&gt;"' ) && false !== strpos( $html, '/old </textarea>' ) );
		is( false, strpos( $html, '<script>' ) );
		is( $before, World::$options, 'what was typed is shown once' );
	},
	'a menu of WordPress is the shop\'s, in its language, with its own addresses' => function () {
		load_plugin();
		is( array( 'storefront-header' => 'Header of the shop (in all languages)', 'storefront-footer' => 'Footer of the shop (in all languages)' ), World::$page['locations'] );
		$item = fn( $id, $title, $url, $parent = 0 ) => (object) array( 'ID' => $id, 'title' => $title, 'url' => $url, 'menu_item_parent' => (string) $parent );
		World::$page['menus'] = array(
			'storefront-header' => array(
				$item( 4902, 'Beranda', 'https://woo.example/' ),
				$item( 4903, 'F3 Kecil', 'https://woo.example/product-category/f3-kecil/' ),
				$item( 4904, 'F3 A &amp; <b>B</b>', 'https://woo.example/product/f3-a/', 4903 ),
				$item( 4905, 'Deeper', 'https://woo.example/product/f3-b/', 4904 ),
				$item( 4906, 'Elsewhere', 'https://other.example/x/' ),
				$item( 4907, 'No link', '#' ),
				$item( 4908, 'English', 'https://woo.example/en/faq/' ),
			),
		);
		$menu = '{"en_US":[{"text":"Beranda","to":"/"},{"text":"F3 Kecil","to":"/product-category/f3-kecil","items":[{"text":"F3 A & B","to":"/product/f3-a"}]},{"text":"Elsewhere","to":"https://other.example/x/"},{"text":"English","to":"/faq"}]}';
		is( '{"menu":' . $menu . '}', EdgeStorefront\Settings\settings_json() );
		is( array(), EdgeStorefront\Rules\settings_faults( json_decode( '{"menu":' . $menu . '}', true ) ) );
		update_option( 'edge_storefront_settings', '{"search":{"pins":{"0":["a"]}}}' );
		is( '{"search":{"pins":{"0":["a"]}},"menu":' . $menu . '}', EdgeStorefront\Settings\settings_json() );
		World::$page['menus'] = array(
			'storefront-footer' => array(
				$item( 1, 'Help', '#' ),
				$item( 2, 'Questions', 'https://woo.example/faq/', 1 ),
				$item( 3, 'Nowhere', '#', 1 ),
				$item( 4, 'About', 'https://woo.example/about/' ),
				$item( 5, 'Empty', '#' ),
			),
		);
		$footer = '"footer":{"en_US":[{"text":"Help","items":[{"text":"Questions","to":"/faq"}]},{"text":"About","to":"/about"}]}';
		is( '{"search":{"pins":{"0":["a"]}},' . $footer . '}', EdgeStorefront\Settings\settings_json() );
		is( array(), EdgeStorefront\Rules\settings_faults( json_decode( '{' . $footer . '}', true ) ) );
		// The shop refuses a larger document as a whole.
		update_option( 'edge_storefront_settings', '{"later":"' . str_repeat( 'x', 59900 ) . '"}' );
		is( get_option( 'edge_storefront_settings' ), EdgeStorefront\Settings\settings_json() );
		is( array( 1 ), apply_filters( 'pre_set_theme_mod_nav_menu_locations', array( 1 ) ) );
		do_action( 'shutdown' );
		is( array( 'action.woocommerce_storefront_settings' ), topics() );
	},
	'a draft is shown in the shop by a link that is signed at its press, for a day' => function () {
		load_plugin();
		function get_post( $id ) {
			return World::$page['posts'][ $id ] ?? null;
		}
		function wp_get_post_autosave( $id ) {
			return (object) array( 'post_title' => 'Saved', 'post_content' => 'Later', 'post_excerpt' => '', 'post_modified_gmt' => '2026-11-02 00:00:00' );
		}
		function setup_postdata( $post ) {}
		function get_post_thumbnail_id( $id ) {
			return 6;
		}
		function wp_get_attachment_image_src( $id, $size ) {
			return array( 'https://woo.example/wp-content/uploads/a.jpg', 9, 9 );
		}
		function get_post_meta( $id, $key, $single ) {
			return '';
		}
		$post = fn( $id, $status, $type = 'post' ) => (object) array( 'ID' => $id, 'post_type' => $type, 'post_status' => $status, 'post_title' => 'Draft', 'post_content' => 'First', 'post_excerpt' => '', 'post_modified_gmt' => '2026-11-01 00:00:00' );
		World::$page['posts'] = array( 5 => $post( 5, 'draft' ), 6 => $post( 6, 'trash' ), 7 => $post( 7, 'publish', 'attachment' ) );
		$press = function ( $id, $nonce ) {
			$_GET     = array( 'post' => (string) $id );
			$_REQUEST = array( '_wpnonce' => wp_create_nonce( $nonce ) );
			return ending( fn() => do_action( 'admin_post_edge_storefront_preview' ) );
		};
		is( 'died 403', $press( 5, 'edge_storefront_preview_5' ) );
		World::$can = 'edit_post';
		is( 'nonce', $press( 5, 'edge_storefront_preview_6' ) );
		is( array( 'died 403', 'died 403' ), array( $press( 6, 'edge_storefront_preview_6' ), $press( 7, 'edge_storefront_preview_7' ) ) );
		$until = World::$now + 86400;
		$token = "5~$until~" . rtrim( strtr( base64_encode( hash_hmac( 'sha256', "preview 5 $until", EdgeStorefront\Connection\webhook_secret(), true ) ), '+/', '-_' ), '=' );
		is( 'redirect 302 ' . SHOP . '/preview/' . $token, $press( 5, 'edge_storefront_preview_5' ) );
		is( true, false !== strpos( apply_filters( 'post_row_actions', array(), World::$page['posts'][5] )['edge_storefront_preview'], 'Preview in the shop' ) );
		is( array(), apply_filters( 'post_row_actions', array(), World::$page['posts'][6] ) );
		do_action( 'rest_api_init' );
		$route = World::$routes['/edge-storefront/v1/preview'];
		is( false, $route['permission_callback']() );
		$ask = fn( $token ) => $route['callback']( new class( $token ) {
			private $token;
			public function __construct( $token ) {
				$this->token = $token;
			}
			public function get_param( $name ) {
				return 'token' === $name ? $this->token : null;
			}
		} );
		is( array( 'post', 'Saved', 'Later', false ), array( $ask( $token )['type'], $ask( $token )['title'], $ask( $token )['content'], $ask( $token )['isPublished'] ) );
		foreach ( array( '', 'x~y~z', substr( $token, 0, -1 ), str_replace( '5~', '6~', $token ) ) as $wrong ) {
			is( true, $ask( $wrong ) instanceof WP_Error );
		}
		World::$now += 86401;
		is( true, $ask( $token ) instanceof WP_Error );
	},
	'languages of texts are WordPress\'s, Polylang\'s and those that are stored' => function () {
		load_plugin();
		World::$page['installed'] = array( 'de_DE_formal', 'ms_MY' );
		function pll_languages_list( $args ) {
			return array( 'en_US', 'id_ID', 'eo' );
		}
		is( array( 'en_US', 'ms_MY', 'id_ID', 'nl_NL' ), EdgeStorefront\Settings_Screen\languages( array( 'hours' => array( 'nl_NL' => 'x' ) ) ) );
		EdgeStorefront\Settings\add_locations();
		is( 'Header of the shop (in en_US, and in languages without a menu here)', World::$page['locations']['storefront-header'] );
		is( 'Footer of the shop (in id_ID, and in languages without a menu here)', World::$page['locations']['storefront-footer-id_id'] );
	},
	'redirects of the plugin Redirection count, after the shop\'s own' => function () {
		load_plugin();
		class Red_Item {}
		$GLOBALS['wpdb'] = new class() {
			public $prefix   = 'wp_';
			public $posts    = 'wp_posts';
			public $postmeta = 'wp_postmeta';
			public $asked    = array();
			public function prepare( $query, ...$values ) {
				$this->asked = array_merge( $this->asked, array( preg_replace( '/\s+/', ' ', $query ) ), $values );
				return $query;
			}
			public function get_results( $query ) {
				if ( strpos( $query, '_wp_old_slug' ) ) {
					$renamed = fn( $old_slug, $post_name, $post_type ) => (object) compact( 'old_slug', 'post_name', 'post_type' );
					return array(
						$renamed( 'oli-lama', 'oli-baru', 'product' ),
						$renamed( 'oli-lama', 'oli-lain', 'product' ),
						$renamed( '%ec%98%a4', 'oli', 'post' ),
						$renamed( 'sama', 'sama', 'product' ),
					);
				}
				$row = fn( $url, $data ) => (object) array( 'url' => $url, 'action_data' => $data );
				return array(
					$row( '/old', '/of-redirection' ),
					$row( '/produk/lama/', 'https://woo.example/product/baru/' ),
					$row( '/keluar', 'https://other.example/' ),
					$row( '/?p=1', '/x' ),
					$row( '/buruk', 'javascript:alert(1)' ),
					$row( '/rumah', 'https://woo.example' ),
				);
			}
		};
		update_option( 'edge_storefront_redirects', '{"/old":"/new"}' );
		is( '{"/old":"/new","/produk/lama":"/product/baru/","/keluar":"https://other.example/","/rumah":"/","/product/oli-lama":"/product/oli-baru","/article/오":"/article/oli"}', EdgeStorefront\Settings\redirects_json() );
		is( array( 1, 1000, 1000 ), array_values( array_filter( $GLOBALS['wpdb']->asked, 'is_int' ) ) );
		do_action( 'redirection_redirect_updated', 5, new Red_Item() );
		do_action( 'shutdown' );
		is( array( 'action.woocommerce_storefront_settings' ), topics() );
	},
	'a session lives for thirty days, and its token is renewed when it is older than one' => function () {
		load_plugin();
		is( 30 * 86400, apply_filters( 'wc_session_expiration', 172800 ) );
		$renewed = 0;
		add_action(
			'woographql_update_session',
			function () use ( &$renewed ) {
				++$renewed;
			}
		);
		foreach ( array( 0, 86390, 86410 ) as $age ) {
			$_SERVER['HTTP_WOOCOMMERCE_SESSION'] = 'Session x.' . base64_encode( json_encode( array( 'iat' => time() - $age ) ) ) . '.x';
			EdgeStorefront\Sessions\renew_token();
		}
		is( 1, $renewed );
	},
	'an order is read by its key, and by its customer without one' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		stub_order( 86, array( 'customer_id' => 5, 'order_number' => 'T-86', 'order_key' => 'wc_order_86' ) );
		stub_order( 87, array( 'customer_id' => 0 ) );
		add_filter( 'woocommerce_shortcode_order_tracking_order_id', fn( $number ) => str_replace( 'T-', '', $number ) );
		$read = function ( $number, $key, $user ) {
			World::$page['user'] = $user;
			$order               = EdgeStorefront\Pay\named( $number, $key );
			return $order ? $order->get_id() : null;
		};
		is( array( 86, null, null ), array( $read( 'T-86', 'wc_order_86', 0 ), $read( 'T-86', 'another', 5 ), $read( '86', 'wc_order_86', 0 ) ), 'By key:' );
		is( array( 86, null, null, null ), array( $read( 'T-86', '', 5 ), $read( 'T-86', '', 6 ), $read( 'T-86', '', 0 ), $read( '87', '', 0 ) ), 'By customer:' );
	},
	'an order has the words and accounts of its method until it is paid' => function () {
		load_plugin();
		require __DIR__ . '/shop.php';
		update_option( 'woocommerce_bacs_settings', array( 'instructions' => 'Name the order.' ) );
		update_option( 'woocommerce_bacs_accounts', array( array( 'account_name' => 'Toko', 'account_number' => '123', 'bank_name' => 'BCA', 'sort_code' => '', 'iban' => '', 'bic' => 'CENAIDJA' ) ) );
		$of = fn( $more ) => EdgeStorefront\Pay\instructions( stub_order( 86, $more + array( 'status' => 'on-hold', 'date_paid' => null ) ) );
		is( array( 'text' => 'Name the order.', 'accounts' => array( array( 'holder' => 'Toko', 'number' => '123', 'bank' => 'BCA', 'code' => '', 'iban' => '', 'bic' => 'CENAIDJA' ) ) ), $of( array() ) );
		is( array( 'text' => '', 'accounts' => array() ), $of( array( 'payment_method' => 'midtrans' ) ) );
		is( array( null, null ), array( $of( array( 'status' => 'cancelled' ) ), $of( array( 'date_paid' => new WC_DateTime( '@1' ) ) ) ) );
	},
	'deactivation stops the calls that wait' => function () {
		load_plugin();
		World::$cron['edge_storefront_send'] = 1;
		do_action( 'deactivate' );
		is( array(), World::$cron );
	},
);

foreach ( json_decode( file_get_contents( __DIR__ . '/once-cases.json' ), true ) as $case ) {
	$cases[ "once: $case[name]" ] = fn() => edge_storefront_once( $case );
}

error_reporting( E_ALL );
set_error_handler(
	function ( $level, $message, $file, $line ) {
		throw new ErrorException( $message, 0, $level, $file, $line );
	}
);
once_server();
$said = array();
foreach ( isset( $argv[1] ) ? array( $argv[1] => $cases[ $argv[1] ] ) : $cases as $name => $case ) {
	$file  = tempnam( sys_get_temp_dir(), 'case' );
	$child = pcntl_fork();
	if ( 0 === $child ) {
		ob_start(
			function ( $text ) use ( $file ) {
				file_put_contents( $file, $text, FILE_APPEND );
				return '';
			}
		);
		try {
			$case();
		} catch ( Throwable $failure ) {
			echo get_class( $failure ), ': ', $failure->getMessage(), "\n", $failure->getTraceAsString(), "\n";
		}
		exit;
	}
	pcntl_waitpid( $child, $status );
	$said[ $name ] = file_get_contents( $file ) . ( 0 === $status ? '' : "It ended with $status." );
	unlink( $file );
}
echo json_encode( $said );
