<?php
/**
 * Couriers' labels with days, which the shop reads from them.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Couriers;

defined( 'ABSPATH' ) || exit;

/** Meta data of rates with their days: KiriminAja's. */
const META = 'kiriof_rate_eta';

/** Adds the hook. */
function register() {
	add_filter( 'woocommerce_package_rates', __NAMESPACE__ . '\label_days', 20 );
}

/**
 * Adds the days that a courier has given to its label, once.
 *
 * @param \WC_Shipping_Rate[] $rates The rates.
 */
function label_days( $rates ) {
	foreach ( $rates as $rate ) {
		$days = (string) ( $rate->get_meta_data()[ META ] ?? '' );
		$days = str_replace( array( 'business days', 'business day' ), 'hari', $days );
		if ( '' !== $days && false === strpos( $rate->get_label(), $days ) ) {
			$rate->set_label( $rate->get_label() . ' (' . $days . ')' );
		}
	}
	return $rates;
}
