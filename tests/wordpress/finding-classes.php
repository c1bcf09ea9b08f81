<?php
/**
 * WooCommerce's gateways and a form of Contact Form 7, as the findings of the plugin read them.
 *
 * @package EdgeStorefront
 */

namespace Automattic\WooCommerce\Utilities {
	class OrderUtil {
		public static function custom_orders_table_usage_is_enabled() {
			return true;
		}
	}
}

namespace {
	function WC() {
		return new class() {
			public function payment_gateways() {
				return new class() {
					public function payment_gateways() {
						return array_fill_keys( World::$page['gateways'], (object) array( 'enabled' => 'yes' ) );
					}
				};
			}
		};
	}

	/** A field of a form: "text*" is a required one. */
	class Stub_Tag {
		public $type;
		public $basetype;
		public $name;
		public function __construct( $type, $name ) {
			list( $this->type, $this->basetype, $this->name ) = array( $type, rtrim( $type, '*' ), $name );
		}
		public function is_required() {
			return '*' === substr( $this->type, -1 );
		}
		public function has_option( $name ) {
			return false;
		}
	}

	class WPCF7_ContactForm {
		public static function get_instance( $id ) {
			return new self();
		}
		public function scan_form_tags() {
			return array_map( fn( $field ) => new Stub_Tag( ...$field ), World::$page['form'] );
		}
	}
}
