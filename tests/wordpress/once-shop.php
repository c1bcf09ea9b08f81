<?php
/**
 * WooCommerce's cart, orders, stock and gateways, and WooGraphQL's checkout, for once-request.php: as many steps as a
 * request can die between. An item costs 100, and its parcel 10, which a courier is asked for.
 *
 * @package EdgeStorefront
 */

namespace {
	/** Ends the process, which does nothing more. */
	function once_kill() {
		posix_kill( getmypid(), SIGKILL );
	}

	/** Ends the request where its step says so. */
	function once_dies( $where ) {
		World::$page['fault'] !== "dies $where" || once_kill();
	}

	final class Once_Cart {
		public $is_copy = false;
		private $fees   = array();
		public function __clone() {
			$this->is_copy = true;
		}
		public function get_cart() {
			return WC()->session->get( 'cart', array() );
		}
		public function set_cart_contents( $items ) {
			WC()->session->set( 'cart', $items );
		}
		public function set_applied_coupons( $codes ) {}
		public function get_cart_item_quantities() {
			return array( 10 => array_sum( array_column( $this->get_cart(), 'quantity' ) ) );
		}
		public function fees_api() {
			return $this;
		}
		public function add_fee( $name, $amount ) {
			$this->fees[ $name ] = (object) array( 'name' => $name, 'total' => $amount );
		}
		public function set_fees( $fees ) {
			$this->fees = $fees;
		}
		public function get_fees() {
			return $this->fees;
		}
		public function get_cart_hash() {
			return md5( wp_json_encode( $this->get_cart() ) );
		}
		public function is_empty() {
			return ! $this->get_cart();
		}
		public function get_applied_coupons() {
			return array();
		}
		public function get_coupons() {
			return array();
		}
		public function check_cart_item_stock() {
			return true;
		}
		public function needs_shipping() {
			return true;
		}
		public function display_prices_including_tax() {
			return true;
		}
		public function get_total( $context ) {
			return 100 * array_sum( array_column( $this->get_cart(), 'quantity' ) ) + ( WC()->session->get( 'shipping_for_package_0' ) ? 10 : 0 );
		}
		public function calculate_totals() {
			$this->fees = array();
			do_action( 'woocommerce_cart_calculate_fees', $this );
			if ( $this->is_empty() || ! apply_filters( 'woocommerce_cart_ready_to_calc_shipping', true ) ) {
				return;
			}
			if ( WC()->session->get( 'shipping_for_package_0' ) ) {
				$this->choose();
				return;
			}
			do_action( 'woocommerce_before_get_rates_for_package' );
			World::$page['asked_for']    = WC()->session->get( 'destination_id', '' ) . ',' . WC()->session->get( 'order_awaiting_payment', '' );
			World::$page['asked_locked'] = $GLOBALS['wpdb']->is_held( 'session ' . WC()->session->get_customer_id() );
			WC()->session->set( 'shipping_for_package_0', 'rates' );
			$this->choose();
		}
		/** WooCommerce's own choice, whatever was posted: of rates that it has not seen before, the first. */
		private function choose() {
			$rates  = array(
				'pickup'      => 'rate',
				'flat_rate:1' => 'rate',
			);
			$posted = WC()->session->get( 'chosen_shipping_methods', array() );
			$chosen = apply_filters( 'woocommerce_shipping_chosen_method', 'pickup', $rates, $posted[0] ?? '' );
			WC()->session->set( 'chosen_shipping_methods', array( $chosen ) );
		}
		public function get_cart_from_session() {}
		public function empty_cart() {
			WC()->session->set( 'cart', array() );
		}
	}

	final class Once_Customer {
		public function set_props( $props ) {}
		public function save() {}
	}

	/** WooCommerce's own checkout: what it makes of a cart's fees. */
	final class Once_Checkout {
		public function create_order_fee_lines( $order, $cart ) {
			array_map( array( $order, 'add_item' ), $cart->get_fees() );
		}
	}

	final class Once_Fee {
		private $fee;
		public function __construct( $fee ) {
			$this->fee = $fee;
		}
		public function get_name() {
			return $this->fee['name'];
		}
		public function get_total() {
			return $this->fee['total'];
		}
	}

	final class Once_Order {
		private $id;
		private $row;
		public function __construct( $id, $row ) {
			list( $this->id, $this->row ) = array( $id, $row );
		}
		public function get_id() {
			return $this->id;
		}
		public function get_status() {
			return $this->row['status'];
		}
		public function has_status( $statuses ) {
			return in_array( $this->row['status'], (array) $statuses, true );
		}
		public function needs_payment() {
			return $this->row['total'] > 0 && 'pending' === $this->row['status'];
		}
		public function has_cart_hash( $hash ) {
			return $this->row['hash'] === $hash;
		}
		/** The order is its own store: it holds no coupon. */
		public function get_data_store() {
			return $this;
		}
		public function get_coupon_held_keys( $order ) {
			return array();
		}
		public function get_coupon_held_keys_for_users( $order ) {
			return array();
		}
		public function get_type() {
			return 'shop_order';
		}
		public function get_order_key() {
			return "key of $this->id";
		}
		public function get_total() {
			return $this->row['total'];
		}
		public function get_currency() {
			return 'IDR';
		}
		public function get_items() {
			return array();
		}
		public function get_address( $type ) {
			return array( 'country' => 'ID' );
		}
		public function get_fees() {
			return array_map( fn( $fee ) => new Once_Fee( $fee ), $this->row['fees'] );
		}
		public function add_item( $fee ) {
			$this->row['fees'][] = (array) $fee;
			$this->row['total'] += $fee->total;
		}
		public function remove_item( $id ) {
			$this->row['total'] -= $this->row['fees'][ $id ]['total'];
			unset( $this->row['fees'][ $id ] );
		}
		public function update_taxes() {}
		public function calculate_totals( $with_taxes ) {
			$this->save();
		}
		public function get_date_paid() {
			return $this->row['paid'];
		}
		public function get_transaction_id() {
			return $this->row['transaction'];
		}
		public function set_date_paid( $time ) {
			$this->row['paid'] = $time;
		}
		public function set_transaction_id( $transaction ) {
			$this->row['transaction'] = $transaction;
		}
		public function set_payment_method( $gateway ) {
			$this->row['method'] = $gateway->id;
		}
		public function get_payment_method() {
			return $this->row['method'];
		}
		public function get_checkout_order_received_url() {
			return 'https://toko.example/thanks';
		}
		public function get_new_order_email_sent() {
			return $this->row['mailed'];
		}
		public function get_meta( $name ) {
			return $this->row['meta'][ $name ] ?? '';
		}
		public function delete_meta_data( $name ) {
			unset( $this->row['meta'][ $name ] );
		}
		public function update_meta_data( $name, $value ) {
			$this->row['meta'][ $name ] = $value;
		}
		public function pieces() {
			return $this->row['pieces'];
		}
		public function is_reduced() {
			return $this->row['reduced'];
		}
		public function save_meta_data() {
			$this->save();
		}
		public function save( $changes = array() ) {
			$this->row = $changes + $this->row;
			$GLOBALS['wpdb']->write_order( $this->id, $this->row );
		}
		public function update_status( $status ) {
			$this->save( array( 'status' => $status ) );
			once_dies( 'with its status' );
			if ( 'cancelled' === $status ) {
				wc_maybe_increase_stock_levels( $this->id );
				apply_filters( 'woocommerce_email_enabled_cancelled_order', true, $this ) && once_mail( $this->id );
				return;
			}
			wc_maybe_reduce_stock_levels( $this->id );
			$this->save( array( 'reduced' => true ) );
			once_dies( 'with its stock' );
			$this->save( array( 'mailed' => true ) );
			once_dies( 'between its mails' );
			once_mail( $this->id );
			once_dies( 'with its mails' );
		}
		public function payment_complete( $transaction ) {
			$this->set_date_paid( World::$now );
			$this->set_transaction_id( $transaction );
			$this->update_status( 'processing' );
		}
	}

	function once_order( $id ) {
		$row = $GLOBALS['wpdb']->order( $id );
		return null === $row ? false : new Once_Order( $id, $row );
	}
	/** The buyer's mail, and the shop's own. */
	final class WC_Email_Customer_Processing_Order {
		public $object;
		public function trigger( $id ) {
			once_order( $id )->save( array( 'mails' => $GLOBALS['wpdb']->order( $id )['mails'] + 1 ) );
			$this->object = once_order( $id );
			do_action( 'woocommerce_email_sent', true, 'customer_processing_order', $this );
		}
	}
	final class WC_Email_New_Order {
		public function trigger( $id ) {
			once_order( $id )->save( array( 'mailed' => true ) );
		}
	}
	function once_mail( $id ) {
		( new WC_Email_Customer_Processing_Order() )->trigger( $id );
	}
	function wc_maybe_reduce_stock_levels( $id ) {
		$order = once_order( $id );
		if ( $order->is_reduced() || ! apply_filters( 'woocommerce_can_reduce_order_stock', true ) ) {
			return;
		}
		$GLOBALS['wpdb']->take_from_stock( $order->pieces() );
		once_dies( 'within its stock' );
		$order->save( array( 'reduced' => true ) );
		do_action( 'woocommerce_reduce_order_stock' );
	}
	function wc_maybe_increase_stock_levels( $id ) {
		$order = once_order( $id );
		if ( $order->is_reduced() ) {
			$GLOBALS['wpdb']->take_from_stock( -$order->pieces() );
			$order->save( array( 'reduced' => false ) );
		}
	}
	function wc_get_orders( $wanted ) {
		$all = array_filter( $GLOBALS['wpdb']->orders(), fn( $row ) => isset( $wanted['status'] ) ? in_array( $row['status'], $wanted['status'], true ) : $row['transaction'] === $wanted['transaction_id'] );
		return array_keys( isset( $wanted['post__in'] ) ? array_intersect_key( $all, array_flip( $wanted['post__in'] ) ) : $all );
	}

	/** The only product: a hundred pieces are there. */
	final class Once_Product {
		public function managing_stock() {
			return true;
		}
		public function backorders_allowed() {
			return false;
		}
		public function get_stock_quantity() {
			return 100;
		}
	}
	function wc_get_is_paid_statuses() {
		return array( 'processing', 'completed' );
	}
	foreach ( array( 'wc_release_stock_for_order', 'wc_reserve_stock_for_order', 'wc_update_total_sales_counts', 'wc_update_coupon_usage_counts', 'wc_downloadable_product_permissions', 'clean_user_cache' ) as $name ) {
		eval( "function $name( \$id ) {}" );
	}
	function wc_get_price_decimals() {
		return 2;
	}
	function get_woocommerce_currency() {
		return 'IDR';
	}
	function wc_clear_notices() {
		WC()->session->set( 'wc_notices', null );
	}
	function wc_notice_count( $type ) {
		return 0;
	}
	function wc_get_notices( $type ) {
		return WC()->session->get( 'wc_notices', array() );
	}
	function maybe_serialize( $value ) {
		return $value;
	}
	function maybe_unserialize( $value ) {
		return $value;
	}
	function get_current_blog_id() {
		return 1;
	}
	function wc_prices_include_tax() {
		return false;
	}

	final class Once_Errors {
		public function has_errors() {
			return false;
		}
	}

	abstract class WC_Payment_Gateway {
		public $id;
		public $enabled;
		public $title;
		public $description;
	}

	/** WooCommerce's gateways, and one of them. */
	final class Once_Gateways {
		public $id = 'cod';
		public function get_available_payment_gateways() {
			return apply_filters( 'woocommerce_available_payment_gateways', array( 'cod' => $this, 'xendit' => new Once_Page() ) );
		}
		public function process_payment( $id ) {
			$GLOBALS['wpdb']->is_held( 'session t_guest' ) && exit( 'asked while locked' );
			once_dies( 'before its payment' );
			if ( 'adds meanwhile' === World::$page['fault'] ) {
				$GLOBALS['wpdb']->add_elsewhere( 't_guest', 2 );
			}
			WC()->cart->is_copy || exit( 'has the cart itself' );
			'gateway ends the request' !== World::$page['fault'] || exit( 'Sorry.' );
			if ( 'gateway has a defect' === World::$page['fault'] ) {
				throw new TypeError( 'ftp_nlist(): Argument #1 ($ftp) must be of type FTP\\Connection, null given' );
			}
			if ( 'gateway refuses' === World::$page['fault'] ) {
				WC()->cart->empty_cart();
				WC()->session->set( 'wc_notices', array( array( 'notice' => '<b>No.</b>' ) ) );
				return array( 'result' => 'failure' );
			}
			once_order( $id )->update_status( 'processing' );
			WC()->cart->empty_cart();
			once_dies( 'after its payment' );
			return array( 'result' => 'success', 'redirect' => 'https://toko.example/thanks' );
		}
		public function get_emails() {
			$mails = array( new WC_Email_New_Order(), new WC_Email_Customer_Processing_Order() );
			return array_combine( array_map( 'get_class', $mails ), $mails );
		}
	}

	/** A gateway with a page of its own: another one each time. */
	final class Once_Page {
		public $id = 'xendit';
		public function process_payment( $id ) {
			return array( 'result' => 'success', 'redirect' => 'https://pay.example/' . World::$now );
		}
	}
}

// The plugin asks for an order as it is stored now.
namespace EdgeStorefront\Payment {
	function wc_get_order( $id ) {
		return \once_order( $id );
	}
	function time() {
		return \World::$now;
	}
}
namespace EdgeStorefront\Pay {
	function wc_get_order( $id ) {
		return \once_order( $id );
	}
	function time() {
		return \World::$now;
	}
}
namespace EdgeStorefront\Checkout {
	function error_log() {}
}
namespace EdgeStorefront\Limits {
	function wc_get_product() {
		return new \Once_Product();
	}
	function time() {
		return \World::$now;
	}
}
namespace EdgeStorefront\Cards {
	function wc_get_order( $id ) {
		return \once_order( $id );
	}
}
namespace EdgeStorefront\Orders {
	function wc_get_order( $id ) {
		return \once_order( $id );
	}
}

namespace WPGraphQL\WooCommerce\Mutation {
	final class Checkout {
		public static function mutate_and_get_payload() {
			return function ( $input ) {
				if ( WC()->cart->is_empty() ) {
					throw new \GraphQL\Error\UserError( 'Sorry, no session found.' );
				}
				WC()->session->set( 'chosen_shipping_methods', $input['shippingMethod'] ?? array() );
				WC()->cart->calculate_totals();
				do_action( 'graphql_woocommerce_after_checkout_validation', array(), new \Once_Errors() );
				apply_filters( 'woocommerce_create_order', null );
				$hash   = WC()->cart->get_cart_hash();
				$id     = (int) WC()->session->get( 'order_awaiting_payment' );
				$unpaid = $id ? \once_order( $id ) : false;
				if ( $unpaid && $unpaid->has_cart_hash( $hash ) && $unpaid->has_status( array( 'pending', 'failed' ) ) ) {
					do_action( 'woocommerce_resume_order', $id );
				} else {
					$id = $GLOBALS['wpdb']->new_order_id();
				}
				$order = new \Once_Order(
					$id,
					array(
						'status'  => 'pending',
						'total'   => WC()->cart->get_total( 'edit' ),
						'pieces'  => array_sum( array_column( WC()->cart->get_cart(), 'quantity' ) ),
						'reduced' => false,
						'mailed'  => false,
						'mails'   => 0,
						'meta'    => array_column( $input['metaData'] ?? array(), 'value', 'key' ),
						'paid'    => null,
						'method'  => $input['paymentMethod'],
						'hash'    => $hash,
						'fees'    => array(),

						'transaction' => '',
					)
				);
				do_action( 'woocommerce_checkout_create_order', $order );
				$order->save();
				do_action( 'woocommerce_checkout_order_created', $order );
				\once_dies( 'before its commit' );
				$GLOBALS['wpdb']->is_lost = 'loses its database' === \World::$page['fault'];
				do_action( 'woocommerce_checkout_order_processed', $id, array(), $order );
			};
		}
	}
}
