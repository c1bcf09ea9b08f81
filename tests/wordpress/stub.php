<?php
/**
 * As much of WordPress and WooCommerce as the plugin's logic needs: hooks, options, cron, HTTP, nonces and
 * a few objects. HTML, SQL and REST's server are not here; what they would do is not tested.
 *
 * @package EdgeStorefront
 */

namespace {
	define( 'ABSPATH', __DIR__ . '/' );
	define( 'MINUTE_IN_SECONDS', 60 );
	define( 'HOUR_IN_SECONDS', 3600 );
	define( 'DAY_IN_SECONDS', 86400 );

	/** What a test sets and reads. */
	final class World {
		public static $hooks     = array();
		public static $options   = array();
		public static $cron      = array();
		public static $requests  = array();
		public static $statuses  = array();
		public static $posts     = array();
		public static $products  = array();
		public static $orders    = array();
		public static $comments  = array();
		public static $terms     = array();
		public static $meta      = array();
		public static $can       = false;
		public static $page      = array();
		public static $routes    = array();
		public static $translations = array();
		public static $fields    = array();
		public static $session   = null;
		public static $users     = array();
		public static $mails     = array();
		/** Users whose sessions and application passwords have ended. */
		public static $ended     = array();
		public static $home      = 'https://woo.example';
		public static $now       = 1795500000;
		public static $graphql   = array( __CLASS__, 'no_graphql' );

		public static function no_graphql() {
			return new WP_Error( 'http_request_failed', 'Connection refused' );
		}
	}

	define( 'DB_NAME', 'wordpress' );

	/** WordPress's database, of which the plugin asks for one number. */
	final class Stub_Database {
		public $prefix = 'wp_';
		public $posts  = 'wp_posts';
		public function prepare( $query, ...$values ) {
			return vsprintf( str_replace( '%s', "'%s'", $query ), $values );
		}
		public function esc_like( $text ) {
			return addcslashes( $text, '_%\\' );
		}
		public function query( $query ) {}
		public function get_var( $query ) {
			if ( 0 === strpos( $query, 'SHOW TABLES' ) ) {
				return isset( World::$page['vanished'] ) ? 'wp_wc_orders' : null;
			}
			// Nobody else asks for a lock here.
			if ( 0 === strpos( $query, 'SELECT GET_LOCK' ) ) {
				return '1';
			}
			return World::$page['vanished'];
		}
	}
	$GLOBALS['wpdb'] = new Stub_Database();

	/** What exit is after wp_send_json(), wp_die() and a redirect, in a test. */
	class Ended extends Exception {}

	function add_filter( $hook, $callback, $priority = 10, $count = 1 ) {
		World::$hooks[ $hook ][ $priority ][] = array( $callback, $count );
		return true;
	}
	function add_action( $hook, $callback, $priority = 10, $count = 1 ) {
		return add_filter( $hook, $callback, $priority, $count );
	}
	function remove_action( $hook, $callback, $priority = 10 ) {
		$left                              = array_filter( World::$hooks[ $hook ][ $priority ] ?? array(), fn( $added ) => $added[0] !== $callback );
		World::$hooks[ $hook ][ $priority ] = array_values( $left );
	}
	function remove_filter( $hook, $callback, $priority = 10 ) {
		remove_action( $hook, $callback, $priority );
	}
	function has_action( $hook ) {
		return isset( World::$hooks[ $hook ] );
	}
	function has_filter( $hook ) {
		return has_action( $hook );
	}
	function apply_filters( $hook, $value, ...$more ) {
		$all = World::$hooks[ $hook ] ?? array();
		ksort( $all );
		foreach ( $all as $callbacks ) {
			foreach ( $callbacks as list( $callback, $count ) ) {
				$value = call_user_func_array( $callback, array_slice( array_merge( array( $value ), $more ), 0, $count ) );
			}
		}
		return $value;
	}
	function do_action( $hook, ...$given ) {
		$last = PHP_INT_MIN;
		// What is added meanwhile for a later priority has its turn, as in WordPress.
		while ( $left = array_filter( array_keys( World::$hooks[ $hook ] ?? array() ), fn( $priority ) => $priority > $last ) ) {
			$last = min( $left );
			foreach ( World::$hooks[ $hook ][ $last ] as list( $callback, $count ) ) {
				// WordPress passes "" where an action has no argument.
				call_user_func_array( $callback, array_slice( $given ? $given : array( '' ), 0, $count ) );
			}
		}
	}
	function __return_true() {
		return true;
	}
	function __return_false() {
		return false;
	}

	function get_option( $name, $default = false ) {
		return array_key_exists( $name, World::$options )
			? apply_filters( "option_$name", unserialize( World::$options[ $name ] ), $name )
			: apply_filters( "default_option_$name", $default, $name, func_num_args() > 1 );
	}
	function update_option( $name, $value, $autoload = null ) {
		$before = get_option( $name );
		$value  = apply_filters( "pre_update_option_$name", $value, $before, $name );
		if ( ! array_key_exists( $name, World::$options ) ) {
			return add_option( $name, $value );
		}
		if ( $value === $before ) {
			return false;
		}
		World::$options[ $name ] = serialize( $value );
		do_action( "update_option_$name", $before, $value, $name );
		return true;
	}
	function add_option( $name, $value = '', $deprecated = '', $autoload = null ) {
		if ( array_key_exists( $name, World::$options ) ) {
			return false;
		}
		World::$options[ $name ] = serialize( $value );
		do_action( "add_option_$name", $name, $value );
		return true;
	}
	function delete_option( $name ) {
		unset( World::$options[ $name ] );
		return true;
	}

	function get_transient( $name ) {
		return get_option( "_transient_$name" );
	}
	function set_transient( $name, $value, $seconds ) {
		return update_option( "_transient_$name", $value );
	}
	function delete_transient( $name ) {
		return delete_option( "_transient_$name" );
	}
	function get_current_user_id() {
		return World::$page['user'] ?? 7;
	}

	function stub_user( $id, $email ) {
		World::$users[ $id ] = (object) array( 'ID' => $id, 'user_email' => $email, 'user_login' => "user$id", 'user_pass' => 'first', 'meta' => array() );
	}
	function get_userdata( $id ) {
		return isset( World::$users[ $id ] ) ? clone World::$users[ $id ] : false;
	}
	function email_exists( $email ) {
		foreach ( World::$users as $user ) {
			if ( 0 === strcasecmp( $user->user_email, $email ) ) {
				return $user->ID;
			}
		}
		return false;
	}
	/** As WordPress does, as far as mails and hooks are concerned. */
	function wp_update_user( $given ) {
		$before = get_userdata( $given['ID'] );
		$after  = array_merge( (array) $before, $given );
		if ( $before->user_email !== $after['user_email'] && apply_filters( 'send_email_change_email', true, (array) $before, $after ) ) {
			wp_mail( $before->user_email, 'Email Changed', '' );
		}
		$saved  = apply_filters( 'wp_pre_insert_user_data', $after, true, $given['ID'], $after );
		World::$users[ $given['ID'] ]->user_email = $saved['user_email'];
		do_action( 'profile_update', $given['ID'], $before );
		return $given['ID'];
	}
	function wp_set_password( $password, $id ) {
		World::$users[ $id ]->user_pass = $password;
	}
	function wp_generate_password( $length ) {
		return str_repeat( 'r', $length );
	}
	function wp_salt() {
		return 'salt';
	}
	function wp_mail( $to, $subject, $text ) {
		World::$mails[] = array( $to, $subject, $text );
	}
	function wp_cache_delete( $key, $group ) {}
	function wp_get_session_token() {
		return '';
	}
	final class WP_Session_Tokens {
		private $id;
		public static function get_instance( $id ) {
			$tokens     = new self();
			$tokens->id = $id;
			return $tokens;
		}
		public function destroy_all() {
			World::$ended[] = "sessions $this->id";
		}
	}
	final class WP_Application_Passwords {
		public static function delete_all_application_passwords( $id ) {
			World::$ended[] = "application passwords $id";
		}
	}
	function get_user_meta( $id, $key = '', $single = false ) {
		$meta = World::$users[ $id ]->meta;
		return '' === $key ? array_map( fn( $value ) => array( $value ), $meta ) : ( $meta[ $key ] ?? '' );
	}
	function update_user_meta( $id, $key, $value ) {
		World::$users[ $id ]->meta[ $key ] = $value;
		return true;
	}
	function delete_user_meta( $id, $key ) {
		$is_there = isset( World::$users[ $id ]->meta[ $key ] );
		unset( World::$users[ $id ]->meta[ $key ] );
		return $is_there;
	}
	function delete_metadata( $type, $id, $key, $value, $all ) {
		foreach ( array_keys( World::$users ) as $user ) {
			delete_user_meta( $user, $key );
		}
	}
	function register_graphql_mutation( $name, $config ) {
		World::$fields[ "mutation $name" ] = $config;
	}
	/** WordPress's table of user meta, with the one statement of accounts.php. */
	final class Stub_User_Meta {
		public $usermeta = 'wp_usermeta';
		public function prepare( $statement, ...$given ) {
			return $given;
		}
		public function query( $given ) {
			list( $id, $key, $max ) = $given;
			if ( (int) get_user_meta( $id, $key ) >= $max ) {
				return 0;
			}
			update_user_meta( $id, $key, (int) get_user_meta( $id, $key ) + 1 );
			return 1;
		}
	}
	function get_available_languages() {
		return World::$page['installed'] ?? array();
	}
	function register_nav_menus( $locations ) {
		World::$page['locations'] = $locations;
	}
	function get_nav_menu_locations() {
		// The stub's menus have the names of their locations in place of ids.
		$names = array_keys( World::$page['menus'] ?? array() );
		return $names ? array_combine( $names, $names ) : array();
	}
	function wp_get_nav_menu_items( $menu ) {
		return World::$page['menus'][ $menu ] ?? false;
	}
	function wp_strip_all_tags( $text ) {
		return strip_tags( $text );
	}
	function add_meta_box( ...$given ) {
		World::$page['box'] = $given;
	}
	function register_graphql_object_type( $name, $config ) {
		World::$fields[ $name ] = $config;
	}
	function register_graphql_field( $type, $name, $field ) {
		World::$fields[ "$type.$name" ] = $field;
	}

	function wp_next_scheduled( $event ) {
		return World::$cron[ $event ] ?? false;
	}
	function wp_schedule_single_event( $time, $event ) {
		World::$cron[ $event ] = $time;
	}
	function wp_clear_scheduled_hook( $event ) {
		unset( World::$cron[ $event ] );
	}

	final class WP_Error {
		public $code;
		public $message;
		public $data;
		public function __construct( $code = '', $message = '', $data = array() ) {
			list( $this->code, $this->message, $this->data ) = array( $code, $message, $data );
		}
		public function get_error_message() {
			return $this->message;
		}
	}
	function is_wp_error( $value ) {
		return $value instanceof WP_Error;
	}
	function wp_remote_post( $url, $args ) {
		if ( EdgeStorefront\Connection\graphql_address() === $url ) {
			return call_user_func( World::$graphql, $args['headers'] );
		}
		World::$requests[] = array( $url, $args );
		$status            = World::$statuses ? array_shift( World::$statuses ) : 200;
		return 0 === $status ? new WP_Error( 'http_request_failed' ) : array( 'response' => array( 'code' => $status ), 'body' => '{}' );
	}
	function wp_remote_head( $url, $args ) {
		return wp_remote_post( $url, $args );
	}
	function wp_remote_retrieve_header( $response, $name ) {
		return $response['headers'][ $name ] ?? '';
	}
	function wp_get_ready_cron_jobs() {
		return World::$page['due'] ?? array();
	}
	function has_block( $name, $page ) {
		return $name === ( World::$page['blocks'][ $page ] ?? '' );
	}
	function wp_remote_retrieve_response_code( $response ) {
		return $response['response']['code'] ?? '';
	}
	function wp_remote_retrieve_body( $response ) {
		return $response['body'] ?? '';
	}
	function wp_json_encode( $value, $flags = 0 ) {
		return json_encode( $value, $flags );
	}
	function wp_parse_url( $url, $part = -1 ) {
		return parse_url( $url, $part );
	}
	function wp_unslash( $value ) {
		return is_array( $value ) ? array_map( 'wp_unslash', $value ) : stripslashes( $value );
	}
	function untrailingslashit( $text ) {
		return rtrim( $text, '/\\' );
	}
	function absint( $value ) {
		return abs( (int) $value );
	}
	function sanitize_key( $text ) {
		return preg_replace( '/[^a-z0-9_\-]/', '', strtolower( $text ) );
	}
	function sanitize_text_field( $text ) {
		return trim( strip_tags( $text ) );
	}
	function esc_html( $text ) {
		return htmlspecialchars( (string) $text, ENT_QUOTES );
	}
	function esc_attr( $text ) {
		return esc_html( $text );
	}
	function esc_textarea( $text ) {
		return esc_html( $text );
	}
	function esc_url( $text ) {
		return preg_match( '#^(https?://|/)#', $text ) ? str_replace( '&', '&#038;', esc_html( html_entity_decode( $text ) ) ) : '';
	}
	function wp_kses_post( $text ) {
		return $text;
	}
	function __( $text, $domain = 'default' ) {
		return World::$translations[ $domain ][ $text ] ?? $text;
	}
	function esc_html__( $text, $domain = 'default' ) {
		return esc_html( __( $text, $domain ) );
	}
	function esc_html_e( $text, $domain = 'default' ) {
		echo esc_html( __( $text, $domain ) );
	}
	function home_url( $path = '' ) {
		return World::$home . $path;
	}
	function admin_url( $path = '' ) {
		return World::$home . '/wp-admin/' . $path;
	}
	function get_locale() {
		return World::$page['locale'] ?? 'en_US';
	}
	function wp_date( $format, $time ) {
		return gmdate( $format ? $format : 'c', $time );
	}

	function current_user_can( $capability ) {
		return World::$can === true || World::$can === $capability;
	}
	function wp_create_nonce( $action ) {
		return hash( 'crc32b', $action );
	}
	function wp_nonce_url( $url, $action ) {
		return $url . '&amp;_wpnonce=' . wp_create_nonce( $action );
	}
	function wp_nonce_field( $action ) {
		printf( '<input type="hidden" name="_wpnonce" value="%s">', wp_create_nonce( $action ) );
	}
	function check_admin_referer( $action ) {
		if ( ( $_REQUEST['_wpnonce'] ?? '' ) !== wp_create_nonce( $action ) ) {
			throw new Ended( 'nonce' );
		}
	}
	function wp_get_referer() {
		return false;
	}
	function wp_die( $message = '', $title = '', $args = array() ) {
		throw new Ended( 'died ' . ( $args['response'] ?? 500 ) );
	}
	function wp_send_json( $body, $status = 200 ) {
		throw new Ended( "json $status " . json_encode( $body ) );
	}
	function wp_safe_redirect( $url, $status = 302, $by = 'WordPress' ) {
		$hosts = apply_filters( 'allowed_redirect_hosts', array( parse_url( World::$home, PHP_URL_HOST ) ) );
		$host  = parse_url( $url, PHP_URL_HOST );
		throw new Ended( 'redirect ' . $status . ' ' . ( in_array( $host, $hosts, true ) ? $url : 'refused' ) );
	}
	function status_header( $status ) {
		throw new Ended( "status $status" );
	}
	function submit_button( $text, $type = 'primary', $name = 'submit', $wrap = true ) {
		printf( '<input type="submit" value="%s">', esc_attr( $text ) );
	}
	function add_submenu_page( ...$given ) {
		World::$page['menu'] = $given;
	}
	function plugin_basename( $file ) {
		return 'edge-storefront/' . basename( $file );
	}
	function get_file_data( $file, $fields ) {
		$read = fn( $field ) => preg_match( "/^ \\* $field: +(.+)$/m", file_get_contents( $file ), $found ) ? $found[1] : '';
		return array_map( $read, $fields );
	}
	function load_plugin_textdomain( $domain, $deprecated, $folder ) {
		// As since WordPress 6.5, where a file of this form is there.
		$file = dirname( __DIR__, 2 ) . '/wordpress/' . $folder . "/$domain-" . get_locale() . '.l10n.php';
		if ( is_file( $file ) ) {
			World::$translations[ $domain ] = ( require $file )['messages'];
		}
	}
	function register_activation_hook( $file, $callback ) {
		add_action( 'activate', $callback );
	}
	function register_deactivation_hook( $file, $callback ) {
		add_action( 'deactivate', $callback );
	}
	function register_rest_route( $namespace, $path, $args ) {
		World::$routes[ "/$namespace$path" ] = $args;
	}

	foreach ( array( 'is_admin', 'is_preview', 'is_customize_preview', 'is_robots', 'is_favicon', 'wp_doing_ajax', 'wp_doing_cron', 'is_cart', 'is_checkout', 'is_ssl' ) as $name ) {
		eval( "function $name() { return World::\$page['$name'] ?? false; }" );
	}
	function is_wc_endpoint_url( $name ) {
		return $name === ( World::$page['endpoint'] ?? '' );
	}
	function get_query_var( $name ) {
		return World::$page['query'][ $name ] ?? '';
	}

	function get_post_type( $id ) {
		return World::$posts[ $id ]['type'] ?? false;
	}
	function get_post_status( $id ) {
		return World::$posts[ $id ]['status'] ?? 'publish';
	}
	function wp_get_post_parent_id( $id ) {
		return World::$posts[ $id ]['parent'] ?? 0;
	}
	function wp_is_post_revision( $id ) {
		return 'revision' === get_post_type( $id );
	}
	function wp_is_post_autosave( $id ) {
		return false;
	}
	function get_posts( $args ) {
		return array_keys( array_filter( World::$posts, fn( $post ) => $args['post_type'] === $post['type'] ) );
	}
	function wp_count_posts( $type ) {
		return (object) array( 'publish' => count( get_posts( array( 'post_type' => $type ) ) ) );
	}
	function get_terms( $args ) {
		$terms = array_values( array_filter( World::$terms, fn( $term ) => $args['taxonomy'] === $term->taxonomy ) );
		return 'slugs' === ( $args['fields'] ?? '' ) ? wp_list_pluck( $terms, 'slug' ) : $terms;
	}
	function get_term_meta( $id, $key, $single ) {
		return World::$meta[ "term $id $key" ] ?? '';
	}
	function wp_list_pluck( $list, $field ) {
		return array_map( fn( $one ) => $one->$field, $list );
	}
	function get_comment( $id ) {
		return World::$comments[ $id ] ?? null;
	}
	function get_comment_meta( $id, $key, $single ) {
		return World::$meta[ "comment $id $key" ] ?? '';
	}
	final class WP_Term {
		public $term_id;
		public $taxonomy;
		public $slug = '';
		public $name = '';
	}
	function get_term( $id ) {
		return World::$terms[ $id ] ?? null;
	}

	final class WC_DateTime extends DateTime {}

	/** An object of WooCommerce: get_x() returns what a test has given as "x". */
	class Of_WooCommerce {
		private $given;
		public $saved = 0;
		public function __construct( $given = array() ) {
			$this->given = $given;
		}
		public function __call( $method, $arguments ) {
			if ( 'get_meta' === $method ) {
				return $this->given['meta'][ $arguments[0] ] ?? '';
			}
			if ( 'update_meta_data' === $method ) {
				$this->given['meta'][ $arguments[0] ] = $arguments[1];
				return null;
			}
			if ( 'update_status' === $method || 'set_label' === $method ) {
				$this->given[ 'set_label' === $method ? 'label' : 'status' ] = $arguments[0];
				return null;
			}
			if ( 'has_status' === $method ) {
				return in_array( $this->given['status'], (array) $arguments[0], true );
			}
			if ( 'save' === $method ) {
				++$this->saved;
				return null;
			}
			$field = substr( $method, 4 );
			if ( 0 !== strpos( $method, 'get_' ) || ! array_key_exists( $field, $this->given ) ) {
				throw new BadMethodCallException( "The stub has no $method()." );
			}
			return $this->given[ $field ];
		}
	}
	/** WooCommerce's session. */
	class Of_Session {
		private $entries = array();
		public function get( $key, $default = null ) {
			return $this->entries[ $key ] ?? $default;
		}
		public function set( $key, $value ) {
			$this->entries[ $key ] = $value;
		}
	}
	class WC_Coupon extends Of_WooCommerce {
		public function __construct( $id ) {
			parent::__construct( array( 'discount_type' => 'percent' ) );
		}
	}
	function wc_get_product( $id ) {
		return World::$products[ $id ] ?? false;
	}
	function clean_post_cache( $id ) {}
	function wc_get_order( $id ) {
		return World::$orders[ $id ] ?? false;
	}
	function wc_get_order_id_by_order_key( $key ) {
		foreach ( World::$orders as $id => $order ) {
			if ( $key === $order->get_order_key() ) {
				return $id;
			}
		}
		return 0;
	}
	function wc_format_decimal( $number, $decimals = false ) {
		return false === $decimals ? (string) $number : number_format( (float) $number, $decimals, '.', '' );
	}
}

namespace GraphQL\Error {
	class UserError extends \Exception {}
}

// PHP looks for a function in the caller's own namespace first.
namespace EdgeStorefront\Notices {
	function microtime( $as_float ) {
		return \World::$now + 0.25;
	}
	function time() {
		return \World::$now;
	}
	function random_bytes( $length ) {
		return str_pad( (string) count( \World::$requests ), $length, '-' );
	}
}
namespace EdgeStorefront\Findings {
	function time() {
		return \World::$now;
	}
}
namespace EdgeStorefront\Connection {
	function gethostbynamel( $host ) {
		return \World::$page['addresses'] ?? array( '203.0.112.7' );
	}
	function dns_get_record( $host, $type ) {
		return array_map( fn( $address ) => array( 'ipv6' => $address ), \World::$page['ipv6'] ?? array() );
	}
}
namespace EdgeStorefront\Accounts {
	function time() {
		return \World::$now;
	}
}
namespace EdgeStorefront\Preview {
	function time() {
		return \World::$now;
	}
}

namespace EdgeStorefront\Orders {
	function WC() {
		return (object) array( 'session' => \World::$session );
	}
}
