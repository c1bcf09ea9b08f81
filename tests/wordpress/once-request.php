<?php
/**
 * GraphQL requests to the plugin, with WooGraphQL's session and a database that forgets what was not committed. Of each
 * it reads a line, a step of once-cases.json with the time and where the database is, and prints the response in one.
 *
 * @package EdgeStorefront
 */

namespace {
	require __DIR__ . '/stub.php';
	require __DIR__ . '/once.php';
	require __DIR__ . '/once-shop.php';

	/** WordPress's database: keys, sessions and locks. What is not committed when a request dies was never written. */
	final class Once_Database {
		public $prefix            = 'wp_';
		public $reconnect_retries = 5;
		public $is_lost           = false;
		private $file;
		private $fault;
		private $others;
		private $stored;
		private $begun = null;
		private $held  = array();

		public function __construct( $file, $fault, $others ) {
			list( $this->file, $this->fault, $this->others ) = array( $file, $fault, $others );
			$this->stored = json_decode( file_get_contents( $file ), true ) ?? array( 'keys' => array(), 'sessions' => array(), 'orders' => array(), 'taken' => 0 );
		}
		public function get_charset_collate() {
			return '';
		}
		public function prepare( $query, ...$values ) {
			$quoted = array_map( fn( $value ) => is_int( $value ) ? $value : "'" . addslashes( $value ) . "'", $values );
			return vsprintf( str_replace( array( '%i', '%d' ), '%s', $query ), str_replace( '%', '%%', $quoted ) );
		}
		/** As wpdb does where its connection has gone: it makes a new one, or ends the request. */
		private function connect() {
			if ( ! $this->is_lost ) {
				return;
			}
			if ( 0 === $this->reconnect_retries ) {
				once_kill();
			}
			list( $this->is_lost, $this->begun ) = array( false, null );
		}
		private function write( $part, $rows ) {
			if ( null !== $this->begun ) {
				$this->begun[ $part ] = $rows;
				return;
			}
			$this->stored[ $part ] = $rows;
			file_put_contents( $this->file, json_encode( $this->stored ) );
		}
		private function rows( $part ) {
			$this->connect();
			return ( $this->begun ?? $this->stored )[ $part ];
		}
		/** The keys that a statement speaks of. */
		private function found( $query ) {
			preg_match( '/ WHERE (.+?)(?: LIMIT \d+| ORDER BY order_id DESC)?$/s', $query, $where );
			$holds = function ( $row, $condition ) {
				preg_match( "/^'?(\w+)'? (=|<>|<=|>|IN) (.+)$/s", $condition, $parts );
				list( , $column, $operator, $wanted ) = $parts;
				$value  = $row[ $column ];
				$wanted = array_map( fn( $one ) => stripslashes( trim( $one, "'" ) ), explode( ', ', trim( $wanted, '()' ) ) );
				switch ( $operator ) {
					case '<>':
						return $value !== $wanted[0];
					case '<=':
						return $value <= (int) $wanted[0];
					case '>':
						return $value > (int) $wanted[0];
					default:
						return in_array( $value, $wanted, true );
				}
			};
			$all = fn( $row ) => ! in_array( false, array_map( fn( $condition ) => $holds( $row, $condition ), explode( ' AND ', $where[1] ) ), true );
			return array_filter( $this->rows( 'keys' ), $all );
		}
		public function get_row( $query ) {
			return array_values( $this->found( $query ) )[0] ?? null;
		}
		public function get_results( $query ) {
			$rows = $this->found( $query );
			usort( $rows, fn( $one, $other ) => $other['order_id'] <=> $one['order_id'] );
			return $rows;
		}
		public function get_col( $query ) {
			return array_column( $this->found( $query ), 'order_id' );
		}
		public function get_var( $query ) {
			$this->connect();
			if ( preg_match( "/GET_LOCK\('(.+)', (\d+)\)/", $query, $lock ) ) {
				$seconds                = $this->others[ $lock[1] ] ?? 0;
				$is_free                = (int) $lock[2] >= $seconds;
				$this->held[ $lock[1] ] = $is_free;
				return $is_free ? '1' : '0';
			}
			if ( preg_match( "/RELEASE_LOCK\('(.+)'\)/", $query, $lock ) ) {
				$this->held[ $lock[1] ] = false;
			}
			if ( preg_match( '/SUM.+ IN \((.+)\)/', $query, $held ) ) {
				return array_sum( array_column( array_intersect_key( $this->rows( 'orders' ), array_flip( explode( ', ', $held[1] ) ) ), 'pieces' ) );
			}
			return 0 === strpos( $query, 'SELECT COUNT' ) ? (string) count( $this->found( $query ) ) : '1';
		}
		public function query( $query ) {
			$this->connect();
			$keys = $this->rows( 'keys' );
			switch ( strtok( $query, ' ' ) ) {
				case 'CREATE':
					return true;
				case 'START':
					$this->begun = $this->stored;
					return 0;
				case 'COMMIT':
					list( $written, $this->begun ) = array( $this->begun, null );
					array_map( fn( $part ) => $this->write( $part, $written[ $part ] ), array_keys( $written ) );
					'dies after its commit' !== $this->fault || once_kill();
					return 0;
				case 'ROLLBACK':
					$this->begun = null;
					return 0;
			}
			if ( 'read-only' === $this->fault ) {
				return false;
			}
			if ( 0 === strpos( $query, 'INSERT' ) ) {
				preg_match( '/\((.+)\) VALUES \((.+)\)$/s', $query, $parts );
				$row = array_combine( explode( ', ', $parts[1] ), array_map( fn( $one ) => trim( $one, "'" ), explode( ', ', $parts[2] ) ) );
				$row = array_merge( array( 'order_id' => '0', 'answer' => null ), $row, array( 'started' => (int) $row['started'] ) );
				$is_new = ! isset( $keys[ $row['id'] ] );
				$this->write( 'keys', $keys + array( $row['id'] => $row ) );
				return (int) $is_new;
			}
			$found = $this->found( $query );
			if ( 0 === strpos( $query, 'DELETE' ) ) {
				$this->write( 'keys', array_diff_key( $keys, $found ) );
				return count( $found );
			}
			preg_match_all( "/'?(\w+)'? = '((?:[^'\\\\]|\\\\.)*)'/s", strstr( $query, ' WHERE ', true ), $set );
			$changes = array_combine( $set[1], array_map( 'stripslashes', $set[2] ) );
			$this->write( 'keys', array_replace( $keys, array_map( fn( $row ) => array_merge( $row, $changes ), $found ) ) );
			return count( $found );
		}
		public function is_held( $subject ) {
			return $this->held[ EdgeStorefront\Locks\name_of( $subject ) ] ?? false;
		}
		public function session( $id ) {
			return $this->rows( 'sessions' )[ $id ] ?? false;
		}
		public function update( $table, $values, $where ) {
			$this->write_sessions( array( $where['session_key'] => $values['session_value'] ) );
		}
		/** Another request adds to a cart, and is done. */
		public function add_elsewhere( $id, $pieces ) {
			$this->stored['sessions'][ $id ]['cart']['item']['quantity'] += $pieces;
			$this->write( 'sessions', $this->stored['sessions'] );
		}
		public function orders() {
			return $this->rows( 'orders' );
		}
		public function order( $id ) {
			return $this->rows( 'orders' )[ $id ] ?? null;
		}
		public function write_order( $id, $order ) {
			$this->write( 'orders', array( $id => $order ) + $this->rows( 'orders' ) );
		}
		public function new_order_id() {
			return 100 + count( $this->rows( 'orders' ) );
		}
		public function take_from_stock( $pieces ) {
			$this->write( 'taken', $this->rows( 'taken' ) + $pieces );
		}
		public function write_sessions( $sessions ) {
			$this->write( 'sessions', $sessions + $this->rows( 'sessions' ) );
		}
	}

	/** WooGraphQL's session. */
	final class Once_Session {
		protected $_data;
		protected $_dirty = false;
		private $id;
		public function __construct() {
			$named      = EdgeStorefront\Sessions\named();
			$this->id   = $named[0] ?? 't_made';
			$this->_data = $this->get_session( $this->id, array() );
			if ( ! $named ) {
				$this->name_token();
			}
			add_action( 'woographql_update_session', array( $this, 'name_token' ) );
			add_action( 'shutdown', array( $this, 'save_data' ) );
		}
		public function name_token() {
			add_filter( 'graphql_response_headers_to_send', fn( $headers ) => $headers + array( 'woocommerce-session' => $this->id ) );
		}
		public function get_customer_id() {
			return $this->id;
		}
		public function has_session() {
			return true;
		}
		public function get_session( $id, $default ) {
			$row = $GLOBALS['wpdb']->session( $id );
			return false === $row ? $default : $row;
		}
		public function get( $name, $default = null ) {
			return $this->_data[ $name ] ?? $default;
		}
		public function set( $name, $value ) {
			$this->_data[ $name ] = $value;
			$this->_dirty         = true;
		}
		public function add( $pieces ) {
			$this->set( 'cart', array( 'item' => array( 'quantity' => ( $this->get( 'cart' )['item']['quantity'] ?? 0 ) + $pieces ) ) );
		}
		public function log_in( $id ) {
			$GLOBALS['wpdb']->write_sessions( array( $this->id => array() ) );
			list( $this->id, $this->_dirty ) = array( $id, true );
		}
		public function save_data() {
			if ( $this->_dirty ) {
				$GLOBALS['wpdb']->write_sessions( array( $this->id => $this->_data ) );
				$this->_dirty = false;
			}
		}
	}
}

namespace GraphQL\Language\AST {
	final class OperationDefinitionNode {}
	final class FieldNode {}
}

namespace GraphQL\Language {
	/** As much of GraphQL's grammar as a step's document has. */
	final class Parser {
		public static function parse( $query ) {
			$named = fn( $name ) => (object) array( 'value' => $name );
			preg_match_all( '/(\w+)\(input: \$(\w+)\)/', $query, $fields, PREG_SET_ORDER );
			$operation                      = new AST\OperationDefinitionNode();
			$operation->name                = null;
			$operation->operation           = strtok( $query, '( ' );
			$operation->variableDefinitions = array();
			$operation->selectionSet        = (object) array( 'selections' => array() );
			foreach ( $fields as list( , $name, $variable ) ) {
				$field            = new AST\FieldNode();
				$field->name      = $named( $name );
				$field->arguments = array( (object) array( 'name' => $named( 'input' ), 'value' => $variable ) );

				$operation->selectionSet->selections[] = $field;
			}
			return (object) array( 'definitions' => array( $operation ) );
		}
	}
}

namespace GraphQL\Utils {
	final class AST {
		public static function valueFromASTUntyped( $variable, $variables ) {
			return $variables[ $variable ];
		}
	}
}

namespace WPGraphQL {
	final class Router {
		public static function is_graphql_http_request() {
			return true;
		}
	}
}

// PHP looks for a function in the caller's own namespace first.
namespace EdgeStorefront\Operation {
	function file_get_contents() {
		return \World::$page['body'];
	}
}
namespace EdgeStorefront\Keys {
	function time() {
		return \World::$now;
	}
}
namespace EdgeStorefront\Sessions {
	function time() {
		return \World::$now;
	}
	function get_bloginfo() {
		return \World::$home;
	}
}
namespace EdgeStorefront\Once {
	function time() {
		return \World::$now;
	}
	function header( $line ) {
		list( $name, $value ) = explode( ': ', $line );
		\World::$page['headers'][ $name ] = $value;
	}
}

namespace {
	define( 'ARRAY_A', 'ARRAY_A' );

	// Each request is a process of its own that may die: a fork, for which the code is read once.
	do {
		$given = fgets( STDIN );
		$child = false === $given ? exit : pcntl_fork();
		if ( 0 !== $child ) {
			pcntl_waitpid( $child, $status );
			echo "\n";
		}
	} while ( 0 !== $child );
	list( 'step' => $step, 'file' => $file, 'now' => World::$now ) = json_decode( $given, true );

	$session = ONCE_SESSIONS[ $step['session'] ?? 'guest' ] ?? null;
	$sent    = $step['sent'] ?? ( array_key_exists( 'key', $step ) ? $step['key'] : 'first' );
	$sent    = null === $sent || isset( $step['sent'] ) ? $sent : str_pad( $sent, 64, '-' );
	$fault   = $step['fault'] ?? '';

	// The request.
	$token     = fn( $claims ) => 'x.' . base64_encode( json_encode( $claims ) ) . '.x';
	$mutations = (array) ( $step['mutation'] ?? 'addToCart' );
	$document  = $mutations ? 'mutation($input: Input!) { ' . implode( ' ', array_map( fn( $name, $at ) => "m$at: $name(input: \$input) { result }", $mutations, array_keys( $mutations ) ) ) . ' }' : '{ cart { total } }';
	$input     = $step['input'] ?? array( 'productId' => 10, 'quantity' => 1 );

	$is_refused  = $step['loginRefused'] ?? false;
	World::$page = array( 'user' => '5' === $session && ! $is_refused ? 5 : 0, 'fault' => $fault, 'headers' => array(), 'body' => json_encode( array( 'query' => $document, 'variables' => array( 'input' => $input ) ) ) );
	$_SERVER     = array_filter(
		array(
			'REQUEST_METHOD'              => 'POST',
			'REQUEST_URI'                 => '/graphql',
			'REMOTE_ADDR'                 => '192.0.2.1',
			'HTTP_X_STOREFRONT_CLIENT_IP' => $step['visitor'] ?? null,
			'HTTP_X_STOREFRONT_KEY'       => ( $step['shop'] ?? true ) ? str_repeat( 'h', 64 ) : null,
			'HTTP_IDEMPOTENCY_KEY'        => $sent,
			'HTTP_X_STOREFRONT_NOT_AFTER' => isset( $step['notAfter'] ) ? (string) ( World::$now + $step['notAfter'] ) : null,
			'HTTP_WOOCOMMERCE_SESSION'    => 0 === strpos( (string) $session, 't_' ) ? 'Session ' . $token( array( 'data' => array( 'customer_id' => $session ) ) ) : null,
			'HTTP_AUTHORIZATION'          => '5' === $session ? 'Bearer ' . $token( array( 'data' => array( 'user' => array( 'id' => 5 ) ) ) ) : null,
		),
		fn( $value ) => null !== $value
	);
	update_option( 'edge_storefront', array( 'shop' => 'https://toko.example', 'header' => str_repeat( 'h', 64 ), 'webhooks' => 'w', 'sessions' => 's' ) );
	require __DIR__ . '/../../wordpress/edge-storefront/edge-storefront.php';

	// What another request has locked.
	$others = array();
	$beside = $step['beside'] ?? '';
	if ( 'the same key' === $beside ) {
		$others[ EdgeStorefront\Locks\name_of( 'key ' . hash( 'sha256', $sent ) ) ] = 60;
	} elseif ( 'the same order' === $beside ) {
		$others[ EdgeStorefront\Locks\name_of( 'order 100' ) ] = 60;
	} elseif ( preg_match( '/^another order for (\d+) seconds$/', $beside, $locked ) ) {
		$others[ EdgeStorefront\Locks\name_of( 'orders' ) ] = (int) $locked[1];
	} elseif ( preg_match( '/^the same session for (\d) seconds(, and one waits)?$/', $beside, $locked ) ) {
		$others[ EdgeStorefront\Locks\name_of( "session $session" ) ] = (int) $locked[1];
		if ( isset( $locked[2] ) ) {
			$others[ EdgeStorefront\Locks\name_of( "session $session waits" ) ] = (int) $locked[1];
		}
	}
	$wpdb = new Once_Database( $file, $fault, $others );
	for ( $other = 0; $other < ( $step['others'] ?? 0 ); ++$other ) {
		EdgeStorefront\Keys\begin( array( 'id' => "other $other", 'fingerprint' => '', 'mutation' => '', 'form' => '', 'session' => $session, 'address' => '', 'attempt' => '' ) );
	}
	foreach ( $step['unpaid'] ?? array() as $number => $order ) {
		$key = array( 'id' => "unpaid $number", 'fingerprint' => '', 'mutation' => '', 'form' => '', 'session' => ONCE_SESSIONS[ $order['session'] ], 'address' => EdgeStorefront\Limits\address(), 'attempt' => '' );
		EdgeStorefront\Keys\begin( $key );
		EdgeStorefront\Keys\change( $key, array( 'running' ), array( 'order_id' => 200 + $number ) );
		$wpdb->write_order( 200 + $number, array( 'status' => 'pending', 'pieces' => $order['pieces'], 'mails' => 0, 'transaction' => '' ) );
	}

	function WC() {
		static $shop = null;
		if ( null === $shop ) {
			$shop = new class() {
				public $session;
				public $cart;
				public $customer;
				public function checkout() {
					return new Once_Checkout();
				}
				public function payment_gateways() {
					return new Once_Gateways();
				}
				public function mailer() {
					return new Once_Gateways();
				}
			};
		}
		return $shop;
	}

	// What WPGraphQL and WooGraphQL do with it.
	add_action(
		'init_graphql_request',
		function () {
			World::$session = new Once_Session();
			WC()->session   = World::$session;
			WC()->cart      = new Once_Cart();
			WC()->customer  = new Once_Customer();
			if ( isset( $GLOBALS['step']['rates'] ) ) {
				WC()->session->set( 'shipping_for_package_0', $GLOBALS['step']['rates'] ? 'rates' : null );
			}
		}
	);
	add_filter(
		'graphql_login_payload',
		function ( $payload ) {
			World::$session->log_in( '5' );
			return $payload;
		}
	);
	add_action(
		'woocommerce_cart_calculate_fees',
		fn( $cart ) => isset( $GLOBALS['step']['fees'][ WC()->session->get( 'chosen_payment_method', '' ) ] ) ? $cart->add_fee( 'Fee', $GLOBALS['step']['fees'][ WC()->session->get( 'chosen_payment_method', '' ) ] ) : null
	);
	$original = function ( $input ) use ( $fault, $mutations, $wpdb ) {
		if ( 'completePayment' === $mutations[0] ) {
			return EdgeStorefront\Pay\complete( $input );
		}
		if ( 'cancelOrder' === $mutations[0] ) {
			return array( 'result' => EdgeStorefront\Cards\cancel( $input )['status'] );
		}
		if ( in_array( $mutations[0], array( 'storefrontCheckout', 'payForOrder' ), true ) ) {
			return EdgeStorefront\Checkout\without_key();
		}
		if ( 'sold out' === $fault ) {
			World::$session->add( 1 );
			throw new GraphQL\Error\UserError( 'Sold out.' );
		}
		if ( 'login' === $mutations[0] ) {
			World::$page['user'] = 5;
			return apply_filters( 'graphql_login_payload', array( 'authToken' => 'secret', 'id' => 5 ) );
		}
		World::$session->add( 'addToCart' === $mutations[0] ? $input['quantity'] : 0 );
		once_dies( 'before its commit' );
		$wpdb->is_lost = 'loses its database' === $fault;
		return array( 'key' => 'item', 'order' => new stdClass() );
	};
	$response = array( 'status' => $is_refused ? 403 : 200, 'error' => false );
	try {
		do_action( 'init_graphql_request' );
		foreach ( $mutations as $mutation ) {
			$payload = apply_filters( 'graphql_pre_mutate_and_get_payload', null, $mutation, $original, $input, null, null );
			$payload = is_callable( $payload ) ? $payload( $input, null, null ) : ( $payload ?? $original( $input ) );
			if ( array_key_exists( 'result', $payload ) ) {
				$response += array_intersect_key( $payload, array_flip( array( 'result', 'reason', 'message', 'redirect', 'now' ) ) );
				continue;
			}
			( 'login' === $mutation ? 'secret' === $payload['authToken'] : 'item' === $payload['key'] ) || exit( 'not the payload' );
		}
	} catch ( Ended $ended ) {
		list( , $status, $body ) = explode( ' ', $ended->getMessage(), 3 );
		$response = array( 'status' => (int) $status, 'error' => true, 'code' => json_decode( $body, true )['errors'][0]['extensions']['code'] );
	} catch ( GraphQL\Error\UserError $error ) {
		$response['error'] = true;
	}
	$headers = World::$page['headers'] + ( isset( $ended ) ? array() : apply_filters( 'graphql_response_headers_to_send', array() ) );
	do_action( 'shutdown' );
	echo json_encode(
		$response + array(
			'replayed'   => 'true' === ( $headers['Idempotency-Replayed'] ?? '' ),
			'retryAfter' => (int) ( $headers['Retry-After'] ?? 0 ),
			'contract'   => $headers['X-Storefront-Once'] ?? null,
			'token'      => isset( $headers['woocommerce-session'] ),
			'shown'       => array_sum( array_column( WC()->cart ? WC()->cart->get_cart() : array(), 'quantity' ) ),
			'lockedRates' => World::$page['asked_locked'] ?? null,
			'askedFor'    => World::$page['asked_for'] ?? null,
		)
	);
}
