<?php
/**
 * WooCommerce's payment methods, and which of them its checkout's block knows.
 *
 * @package EdgeStorefront
 */

namespace Automattic\WooCommerce\Blocks {
	class Package {
		public static function container() {
			return new self();
		}
		public function get( $name ) {
			return new $name();
		}
	}
}

namespace Automattic\WooCommerce\Blocks\Payments {
	class PaymentMethodRegistry {
		public function get_all_registered() {
			return array(
				'bacs'   => null,
				'cheque' => null,
			);
		}
	}
}

namespace {
	function WC() {
		return new class() {
			public function payment_gateways() {
				return new class() {
					public function payment_gateways() {
						$method = fn( $enabled ) => (object) array( 'enabled' => $enabled );
						return array(
							'bacs'          => $method( 'yes' ),
							'old_gateway'   => $method( 'yes' ),
							'older_gateway' => $method( 'no' ),
						);
					}
				};
			}
		};
	}
}
