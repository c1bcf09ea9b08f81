<?php
/**
 * WooCommerce's taxes and shipping zones, as the report of the plugin reads them.
 *
 * @package EdgeStorefront
 */

class WC_Tax {
	public static function get_base_tax_rates() {
		return array( 1 => array( 'rate' => 11.0 ) );
	}
}

/** A shipping method with its settings. */
class Stub_Method {
	public $id;
	public $enabled = 'yes';
	private $settings;
	public function __construct( $id, $settings ) {
		$this->id       = $id;
		$this->settings = $settings;
	}
	public function get_option( $name ) {
		return $this->settings[ $name ] ?? '';
	}
}

class WC_Shipping_Zone {
	public function __construct( $id ) {}
	public function get_shipping_methods( $is_enabled ) {
		return array();
	}
}

class WC_Shipping_Zones {
	public static function get_zones() {
		$place = fn( $type, $code ) => (object) compact( 'type', 'code' );
		$flat  = fn( $cost, $status ) => new Stub_Method( 'flat_rate', array( 'cost' => $cost, 'tax_status' => $status ) );
		$free  = new Stub_Method( 'free_shipping', array( 'requires' => 'min_amount', 'min_amount' => '500000' ) );
		return array(
			array( 'zone_locations' => array( $place( 'country', 'ID' ) ), 'shipping_methods' => array( $flat( '20000', 'none' ), $free ) ),
			array( 'zone_locations' => array( $place( 'state', 'ID:JI' ) ), 'shipping_methods' => array( $flat( '5000', 'none' ) ) ),
			array( 'zone_locations' => array( $place( 'continent', 'AS' ) ), 'shipping_methods' => array( $flat( '90000', 'none' ) ) ),
		);
	}
}
