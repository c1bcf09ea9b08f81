<?php
/**
 * What WooCommerce knows of the shop, reported to it: currency, taxes, delivery, guests, pictures, the contact
 * form, bank accounts and the like. The shop reads it by GraphQL and sets nothing of it a second time.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Report;

use EdgeStorefront\Access;
use EdgeStorefront\Findings;
use EdgeStorefront\Notices;
use EdgeStorefront\Own_Checkout;
use EdgeStorefront\Seo;
use EdgeStorefront\Settings;
use EdgeStorefront\Settings_Screen;

defined( 'ABSPATH' ) || exit;

/** Options that the report is made of, beside those of prices. */
const OPTIONS = '/^(blogname|blogdescription|timezone_string|gmt_offset|upload_(url_)?path|site_icon|active_plugins|woographql_settings|wpseo_social|rank-math-options-titles|polylang|woocommerce_(price_|enable_|allowed_countries|specific_|ship_to|bacs_|catalog_|pos_store_)\w*|woocommerce_[\w-]+_settings)$/';

/** Those of which every price is made. */
const PRICES = '/^woocommerce_(currency|price_(num|decimal|thousand)|prices_include_tax|tax_|calc_taxes|default_country|store_)/';

/** How many categories the home page has where no menu names them. */
const CATEGORIES = 8;

/** Adds the hooks. */
function register() {
	add_action( 'graphql_register_types', __NAMESPACE__ . '\add_field' );
	foreach ( array( 'added_option', 'updated_option', 'deleted_option' ) as $hook ) {
		add_action( $hook, __NAMESPACE__ . '\note_option' );
	}
	foreach ( array( 'added', 'updated', 'deleted' ) as $done ) {
		add_action( "woocommerce_tax_rate_$done", fn() => Settings\report_prices() );
	}
	$changes = array(
		'woocommerce_shipping_zone_method_added',
		'woocommerce_shipping_zone_method_deleted',
		'woocommerce_shipping_zone_method_status_toggled',
		'woocommerce_after_shipping_zone_object_save',
		'woocommerce_delete_shipping_zone',
		'save_post_wpcf7_contact_form',
	);
	foreach ( $changes as $hook ) {
		add_action( $hook, fn() => Settings\report() );
	}
}

/**
 * Tells the shop that an option of the report has changed.
 *
 * @param string $name The option.
 */
function note_option( $name ) {
	if ( preg_match( PRICES, (string) $name ) ) {
		Settings\report_prices();
	} elseif ( preg_match( OPTIONS, (string) $name ) ) {
		Settings\report();
	}
}

/** Adds the field that the shop reads. */
function add_field() {
	register_graphql_field(
		'RootQuery',
		'storefrontReport',
		array(
			'type'    => 'String',
			'resolve' => __NAMESPACE__ . '\signed',
		)
	);
}

/** The report with its signature, for the shop alone. */
function signed() {
	if ( ! Access\is_shop() || ! function_exists( 'get_woocommerce_currency' ) ) {
		return null;
	}
	$json = (string) wp_json_encode( report(), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
	return Notices\signature( $json ) . "\n" . $json;
}

/** All of it: what WooCommerce knows, and in front of it what it has no place for. */
function report() {
	$own = Settings\stored( Settings\SETTINGS )['shop'] ?? array();
	return array_merge( known(), is_array( $own ) ? $own : array() );
}

/** What WooCommerce knows. */
function known() {
	return array(
		'name'            => by_language( 'blogname' ),
		'description'     => by_language( 'blogdescription' ),
		'languages'       => Settings_Screen\languages( array() ),
		'timeZone'        => wp_timezone_string(),
		'currency'        => currency(),
		'tax'             => tax(),
		'zones'           => zones(),
		'countries'       => array_keys( WC()->countries->get_shipping_countries() ),
		'guests'          => 'yes' === get_option( 'woocommerce_enable_guest_checkout', 'yes' ),
		'registration'    => array(
			'account'  => 'yes' === get_option( 'woocommerce_enable_myaccount_registration', 'no' ),
			'checkout' => 'yes' === get_option( 'woocommerce_enable_signup_and_login_from_checkout', 'no' ),
		),
		'cash'            => in_array( 'cod', Findings\enabled_gateways(), true ),
		'fees'            => has_action( 'woocommerce_cart_calculate_fees' ) || in_array( 'duitku', Findings\known_gateways(), true ),
		'gateways'        => Findings\known_gateways(),
		'customerPrices'  => has_filter( 'woocommerce_product_get_price' ) || has_action( 'woocommerce_before_calculate_totals' ),
		'couriers'        => couriers(),
		'asksCouriers'    => asks_couriers(),
		'checkout'        => '' === Own_Checkout\lacks() ? home_url( '/' ) : null,
		'reviews'         => 'yes' === get_option( 'woocommerce_enable_reviews', 'yes' ),
		'productsPerPage' => products_per_page(),
		'uploads'         => uploads(),
		'picture'         => picture(),
		'contact'         => contact(),
		'bank'            => array( '' => bank_accounts() ),
		'seller'          => array( '' => seller() ),
		'telephone'       => text( get_option( 'woocommerce_pos_store_phone', '' ) ),
		'homeCategories'  => home_categories(),
		'seo'             => Seo\is_active(),
	);
}

/**
 * A text without HTML and entities.
 *
 * @param mixed $value The text.
 */
function text( $value ) {
	return trim( wp_strip_all_tags( html_entity_decode( is_string( $value ) ? $value : '', ENT_QUOTES, 'UTF-8' ) ) );
}

/**
 * An option as Polylang translates it; "" is WordPress's own language.
 *
 * @param string $option The option.
 * @return array<string, string>
 */
function by_language( $option ) {
	$own   = (string) get_option( $option, '' );
	$texts = array( '' => text( $own ) );
	if ( function_exists( 'pll_languages_list' ) && function_exists( 'pll_translate_string' ) ) {
		foreach ( pll_languages_list( array( 'fields' => 'locale' ) ) as $language ) {
			$texts[ $language ] = text( pll_translate_string( $own, $language ) );
		}
	}
	return $texts;
}

/** How WooCommerce writes prices. */
function currency() {
	return array(
		'code'              => get_woocommerce_currency(),
		'symbol'            => text( get_woocommerce_currency_symbol() ),
		'position'          => (string) get_option( 'woocommerce_currency_pos', 'left' ),
		'decimals'          => (int) wc_get_price_decimals(),
		'decimalSeparator'  => text_mark( wc_get_price_decimal_separator() ),
		'thousandSeparator' => text_mark( wc_get_price_thousand_separator() ),
	);
}

/**
 * A separator, which may be a blank.
 *
 * @param string $mark The separator.
 */
function text_mark( $mark ) {
	return html_entity_decode( wp_strip_all_tags( (string) $mark ), ENT_QUOTES, 'UTF-8' );
}

/** The tax of shown prices; null where WooCommerce reckons none. */
function tax() {
	if ( ! wc_tax_enabled() ) {
		return null;
	}
	$percents = array_column( \WC_Tax::get_base_tax_rates(), 'rate' );
	return array(
		'isIncluded' => 'incl' === get_option( 'woocommerce_tax_display_shop', 'excl' ),
		'percent'    => $percents ? (float) array_sum( $percents ) : null,
		'suffix'     => array( '' => text( get_option( 'woocommerce_price_display_suffix', '' ) ) ),
	);
}

/**
 * Where goods go, and from what sum for nothing: whole countries, and everywhere else.
 *
 * @return array<array{countries: string[], freeFrom: string|null, price: string|null}>
 */
function zones() {
	$zones = array();
	foreach ( \WC_Shipping_Zones::get_zones() as $zone ) {
		$countries = whole_countries( $zone['zone_locations'] );
		if ( $countries ) {
			$zones[] = array_merge( array( 'countries' => $countries ), delivery( $zone['shipping_methods'] ) );
		}
	}
	$rest    = new \WC_Shipping_Zone( 0 );
	$zones[] = array_merge( array( 'countries' => array() ), delivery( $rest->get_shipping_methods( true ) ) );
	return $zones;
}

/**
 * The countries of a zone; none of a zone that is a part of one.
 *
 * @param object[] $locations Its locations.
 * @return string[]
 */
function whole_countries( $locations ) {
	$countries  = array();
	$continents = WC()->countries->get_continents();
	foreach ( $locations as $location ) {
		if ( 'continent' === $location->type ) {
			$countries = array_merge( $countries, $continents[ $location->code ]['countries'] ?? array() );
		} elseif ( 'country' === $location->type ) {
			$countries[] = $location->code;
		} else {
			return array();
		}
	}
	return array_values( array_unique( $countries ) );
}

/**
 * What delivery costs by a zone's methods, where that is one price for every cart.
 *
 * @param object[] $methods The methods.
 * @return array{freeFrom: string|null, price: string|null}
 */
function delivery( $methods ) {
	$enabled = array_filter( $methods, fn( $method ) => 'yes' === ( $method->enabled ?? 'yes' ) );
	$free    = null;
	$flat    = array();
	foreach ( $enabled as $method ) {
		if ( 'free_shipping' === $method->id && in_array( $method->get_option( 'requires' ), array( 'min_amount', 'either' ), true ) ) {
			$least = wc_format_decimal( $method->get_option( 'min_amount' ) );
			$free  = null === $free || (float) $least < (float) $free ? $least : $free;
		} elseif ( 'flat_rate' === $method->id ) {
			$flat[] = $method;
		}
	}
	$is_plain = 1 === count( $flat ) && 1 === count( $enabled ) && is_numeric( $flat[0]->get_option( 'cost' ) );
	$is_taxed = $is_plain && wc_tax_enabled() && 'taxable' === $flat[0]->get_option( 'tax_status' );
	return array(
		'freeFrom' => is_numeric( $free ) ? (string) $free : null,
		'price'    => $is_plain && ! $is_taxed ? (string) wc_format_decimal( $flat[0]->get_option( 'cost' ) ) : null,
	);
}

/** Whether an enabled delivery method is another than WooCommerce's own: it may ask a courier. */
function asks_couriers() {
	$own   = array( 'flat_rate', 'free_shipping', 'local_pickup', 'pickup_location' );
	$rest  = new \WC_Shipping_Zone( 0 );
	$zones = array_column( \WC_Shipping_Zones::get_zones(), 'shipping_methods' );
	foreach ( array_merge( $rest->get_shipping_methods( true ), ...$zones ) as $method ) {
		if ( 'yes' === ( $method->enabled ?? 'yes' ) && ! in_array( $method->id, $own, true ) ) {
			return true;
		}
	}
	return false;
}

/** The courier whose plugin wants addresses with districts as it spells them; null for none. */
function couriers() {
	if ( defined( 'KIRIOF_VERSION' ) ) {
		return 'kiriminaja';
	}
	return preg_grep( '#^woongkir/#', (array) get_option( 'active_plugins', array() ) ) ? 'woongkir' : null;
}

/** How many products a page of a list has. */
function products_per_page() {
	$own = function_exists( 'wc_get_default_products_per_row' ) ? wc_get_default_products_per_row() * wc_get_default_product_rows_per_page() : 16;
	// WooCommerce's own filter.
	return max( 1, min( 100, (int) apply_filters( 'loop_shop_per_page', $own ) ) );
}

/**
 * The host of an address, with its port.
 *
 * @param string $address The address.
 */
function host( $address ) {
	$port = wp_parse_url( $address, PHP_URL_PORT );
	return strtolower( (string) wp_parse_url( $address, PHP_URL_HOST ) ) . ( $port ? ':' . $port : '' );
}

/** Where pictures are: below one address, and on which hosts, that of a plugin for a CDN too. */
function uploads() {
	$folder = trailingslashit( wp_get_upload_dir()['baseurl'] );
	$newest = get_posts(
		array(
			'post_type'   => 'attachment',
			'post_status' => 'inherit',
			'numberposts' => 1,
			'fields'      => 'ids',
		)
	);
	$hosts  = array( host( $folder ), host( home_url( '/' ) ) );
	if ( $newest ) {
		$hosts[] = host( (string) wp_get_attachment_url( $newest[0] ) );
	}
	return array(
		'url'   => $folder,
		'hosts' => array_values( array_unique( array_filter( $hosts ) ) ),
	);
}

/** The picture of shared links: Yoast's, Rank Math's, or the site's icon. */
function picture() {
	$yoast     = (array) get_option( 'wpseo_social', array() );
	$rank_math = (array) get_option( 'rank-math-options-titles', array() );
	$address   = $yoast['og_default_image'] ?? '';
	$address   = '' === (string) $address ? ( $rank_math['open_graph_image'] ?? '' ) : $address;
	$address   = '' === (string) $address ? get_site_icon_url( 512 ) : $address;
	return '' === (string) $address ? null : (string) $address;
}

/** The first form of Contact Form 7, with its fields by what the shop sends; null where there is none. */
function contact() {
	$form = form();
	return null === $form
		? null
		: array(
			'form'   => (string) Findings\contact_form(),
			'fields' => (object) sent_fields( $form ),
		);
}

/** That form; null where there is none. */
function form() {
	$id   = Findings\contact_form();
	$form = $id && class_exists( 'WPCF7_ContactForm' ) ? \WPCF7_ContactForm::get_instance( $id ) : null;
	return $form ? $form : null;
}

/**
 * The names of a form's fields, by what the shop sends.
 *
 * @param \WPCF7_ContactForm $form The form.
 * @return array<string, string>
 */
function sent_fields( $form ) {
	$fields = array();
	foreach ( $form->scan_form_tags() as $tag ) {
		$is_subject = preg_match( '/subje|judul|perihal|topic/i', $tag->name );
		$sent       = array(
			'email'    => 'email',
			'tel'      => 'phone',
			'textarea' => 'message',
			'text'     => $is_subject ? 'subject' : 'name',
		)[ $tag->basetype ] ?? null;
		if ( $sent && '' !== $tag->name && ! isset( $fields[ $sent ] ) ) {
			$fields[ $sent ] = $tag->name;
		}
	}
	return $fields;
}

/**
 * The fields that the form wants and the shop does not send.
 *
 * @return string[]
 */
function unsent_fields() {
	$form = form();
	if ( null === $form ) {
		return array();
	}
	$wanted = array_filter( $form->scan_form_tags(), fn( $tag ) => $tag->is_required() || ( 'acceptance' === $tag->basetype && ! $tag->has_option( 'optional' ) ) );
	return array_values( array_diff( array_column( $wanted, 'name' ), sent_fields( $form ) ) );
}

/** The accounts for bank transfers, one a line; "" where buyers cannot pay so. */
function bank_accounts() {
	if ( ! in_array( 'bacs', Findings\enabled_gateways(), true ) ) {
		return '';
	}
	$lines = array();
	foreach ( (array) get_option( 'woocommerce_bacs_accounts', array() ) as $account ) {
		$account = array_map( __NAMESPACE__ . '\text', (array) $account );
		$parts   = array( $account['bank_name'] ?? '', $account['account_number'] ?? '', $account['sort_code'] ?? '', $account['iban'] ?? '', $account['bic'] ?? '', $account['account_name'] ?? '' );
		$lines[] = implode( ', ', array_filter( $parts, 'strlen' ) );
	}
	return implode( "\n", array_filter( $lines, 'strlen' ) );
}

/** Who sells: the shop's name and its address in WooCommerce. */
function seller() {
	$countries = WC()->countries;
	$parts     = array(
		text( get_option( 'woocommerce_pos_store_name', '' ) ),
		$countries->get_base_address(),
		$countries->get_base_address_2(),
		trim( $countries->get_base_postcode() . ' ' . $countries->get_base_city() ),
	);
	$parts[0]  = '' === $parts[0] ? text( get_option( 'blogname', '' ) ) : $parts[0];
	$filled    = array_filter( array_map( __NAMESPACE__ . '\text', $parts ), 'strlen' );
	return count( $filled ) > 1 ? implode( ', ', $filled ) : '';
}

/**
 * The categories of the home page: those of the shop's menu, or the largest.
 *
 * @return string[]
 */
function home_categories() {
	$slugs = array();
	foreach ( Settings\location_menus( 'menu' ) as $menu ) {
		foreach ( $menu['items'] as $item ) {
			$term = 'product_cat' === ( $item->object ?? '' ) ? get_term( (int) $item->object_id ) : null;
			if ( $term instanceof \WP_Term ) {
				$slugs[] = $term->slug;
			}
		}
		break;
	}
	if ( ! $slugs ) {
		$top   = array_filter( Findings\filled_categories(), fn( $term ) => 0 === (int) ( $term->parent ?? 0 ) );
		$slugs = wp_list_pluck( $top, 'slug' );
	}
	return array_slice( array_values( array_unique( array_map( 'rawurldecode', $slugs ) ) ), 0, CATEGORIES );
}
