<?php
/**
 * What the operator changes here and the shop shows without a deployment: notice, opening hours, banners,
 * the home page's order, menus of header and footer, searches, and redirects of old addresses. The shop reads it by GraphQL.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Settings;

use EdgeStorefront\Changes;
use EdgeStorefront\Rules;
use EdgeStorefront\Settings_Screen;

defined( 'ABSPATH' ) || exit;

/** Options with both documents, as JSON. */
const SETTINGS  = 'edge_storefront_settings';
const REDIRECTS = 'edge_storefront_redirects';

/** The locations of menus that are the shop's header and footer, by their names in the settings. */
const LOCATIONS = array(
	'menu'   => 'storefront-header',
	'footer' => 'storefront-footer',
);

/** The module of the plugin Redirection that is WordPress itself, not a web server. */
const REDIRECTION_MODULE = 1;

/** Adds the hooks. */
function register() {
	add_action( 'graphql_register_types', __NAMESPACE__ . '\add_fields' );
	// A block theme has no locations of menus; their names are translated after the texts are loaded.
	add_action( 'init', __NAMESPACE__ . '\add_locations', 11 );
	add_filter( 'pre_set_theme_mod_nav_menu_locations', __NAMESPACE__ . '\note_locations' );
	foreach ( array( 'updated', 'deleted', 'enabled', 'disabled' ) as $event ) {
		add_action( "redirection_redirect_$event", __NAMESPACE__ . '\report' );
	}
	add_action(
		'added_post_meta',
		function ( $id, $post, $key ) {
			if ( '_wp_old_slug' === $key ) {
				report();
			}
		},
		10,
		3
	);
}

/** Adds the fields that the shop reads. */
function add_fields() {
	$fields = array(
		'storefrontSettings'  => __NAMESPACE__ . '\settings_json',
		'storefrontRedirects' => __NAMESPACE__ . '\redirects_json',
	);
	foreach ( $fields as $name => $resolve ) {
		register_graphql_field(
			'RootQuery',
			$name,
			array(
				'type'    => 'String',
				'resolve' => $resolve,
			)
		);
	}
}

/** Tells the shop. */
function report() {
	Changes\note_action( 'woocommerce_storefront_settings', 1 );
}

/** Tells the shop that every price has changed. */
function report_prices() {
	Changes\note_action( 'woocommerce_storefront_prices', 1 );
}

/**
 * A stored document.
 *
 * @param string $option Its option.
 * @return array
 */
function stored( $option ) {
	$stored = json_decode( (string) get_option( $option, '' ), true );
	return is_array( $stored ) ? $stored : array();
}

/** The settings as JSON, with the menus; null where nothing is changed. */
function settings_json() {
	$json = (string) get_option( SETTINGS, '' );
	foreach ( array_keys( LOCATIONS ) as $part ) {
		$menus = array_filter( array_map( __NAMESPACE__ . '\menu_items', location_menus( $part ) ) );
		if ( $menus ) {
			// Objects stay objects.
			$settings        = json_decode( '' === $json ? '{}' : $json );
			$settings->$part = $menus;
			$with            = encode( $settings );
			// The shop refuses the whole of a larger document.
			$json = strlen( $with ) > Rules\file()['settings']['maxBytes'] ? $json : $with;
		}
	}
	return '' === $json ? null : $json;
}

/**
 * A part's locations of menus by language: in WordPress's own, and in each other one.
 *
 * @param string $part "menu" or "footer".
 * @return array<string, string>
 */
function locations( $part ) {
	$locations = array( get_locale() => LOCATIONS[ $part ] );
	foreach ( Settings_Screen\languages( array() ) as $language ) {
		if ( get_locale() !== $language ) {
			$locations[ $language ] = LOCATIONS[ $part ] . '-' . strtolower( $language );
		}
	}
	return $locations;
}

/** Adds the locations, which Appearance > Menus offers then. */
function add_locations() {
	$parts = array(
		'menu'   => __( 'Header of the shop', 'edge-storefront' ),
		'footer' => __( 'Footer of the shop', 'edge-storefront' ),
	);
	$names = array();
	foreach ( $parts as $part => $name ) {
		$locations = locations( $part );
		foreach ( $locations as $language => $location ) {
			// The shop shows a menu in the languages that have none of their own.
			$names[ $location ] = $name . ' (' . ( 1 === count( $locations )
				? __( 'in all languages', 'edge-storefront' )
				/* translators: %s: language. */
				: sprintf( __( 'in %s, and in languages without a menu here', 'edge-storefront' ), $language ) ) . ')';
		}
	}
	register_nav_menus( $names );
}

/**
 * Tells the shop which menus are at its locations now: no menu is saved for that.
 *
 * @param mixed $locations The menus by location.
 */
function note_locations( $locations ) {
	report();
	return $locations;
}

/**
 * The menus that have been assigned to a part's locations, by language.
 *
 * @param string $part "menu" or "footer".
 * @return array<string, array>
 */
function location_menus( $part ) {
	$assigned = get_nav_menu_locations();
	$menus    = array();
	foreach ( locations( $part ) as $language => $location ) {
		$items = empty( $assigned[ $location ] ) ? array() : wp_get_nav_menu_items( $assigned[ $location ] );
		if ( is_array( $items ) && $items ) {
			$menus[ $language ] = compact( 'language', 'items', 'part' );
		}
	}
	return $menus;
}

/**
 * A menu as the shop reads it: two levels, without what is not as the rules say. The top items of the
 * footer are headings, with or without an address.
 *
 * @param array $menu Its language, items and part.
 */
function menu_items( $menu ) {
	$rule = Rules\file()['settings']['properties'][ $menu['part'] ]['values'];
	$top  = array();
	foreach ( $menu['items'] as $item ) {
		$link   = array(
			'text' => trim( wp_strip_all_tags( html_entity_decode( $item->title, ENT_QUOTES ) ) ),
			'to'   => without_language( in_shop( (string) $item->url ), $menu['language'] ),
		);
		$parent = (int) $item->menu_item_parent;
		$shape  = 0 === $parent ? $rule['items'] : $rule['items']['properties']['items']['items'];
		if ( 0 === $parent && 'footer' === $menu['part'] && in_array( $item->url, array( '', '#' ), true ) ) {
			unset( $link['to'] );
		}
		if ( Rules\rule_faults( $link, $menu['part'], $shape ) ) {
			continue;
		}
		if ( 0 === $parent ) {
			$top[ (int) $item->ID ] = $link;
		} elseif ( isset( $top[ $parent ] ) && count( $top[ $parent ]['items'] ?? array() ) < $rule['items']['properties']['items']['maxItems'] ) {
			$top[ $parent ]['items'][] = $link;
		}
	}
	// A heading with nothing below it that leads nowhere is of no use.
	$shown = array_filter( $top, fn( $link ) => isset( $link['to'] ) || isset( $link['items'] ) );
	return array_slice( array_values( $shown ), 0, $rule['maxItems'] );
}

/**
 * A path of the shop as it is in every language: without the slash at its end and without "/en".
 *
 * @param string $path     The path, or an address elsewhere.
 * @param string $language The language.
 */
function without_language( $path, $language ) {
	if ( 0 !== strpos( $path, '/' ) ) {
		return $path;
	}
	$prefix = '/' . substr( $language, 0, 2 );
	$path   = 0 === strpos( $path . '/', $prefix . '/' ) ? substr( $path, 3 ) : $path;
	return '/' . trim( $path, '/' );
}

/**
 * The redirects as JSON, with those of the plugin Redirection and the old addresses of what was renamed;
 * null where there is none.
 */
function redirects_json() {
	$all = array_slice( stored( REDIRECTS ) + redirection_items() + renamed(), 0, Rules\file()['redirects']['maxProperties'], true );
	return $all ? encode( (object) $all ) : null;
}

/**
 * The old addresses of products and posts, which WordPress itself keeps for its theme, newest first.
 *
 * @return array<string, string>
 */
function renamed() {
	global $wpdb;
	if ( ! is_object( $wpdb ) || ! isset( $wpdb->postmeta ) ) {
		return array();
	}
	// phpcs:disable WordPress.DB -- read when the shop's own entry has ended.
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT meta.meta_value AS old_slug, posts.post_name, posts.post_type FROM {$wpdb->postmeta} meta
			INNER JOIN {$wpdb->posts} posts ON posts.ID = meta.post_id
			WHERE meta.meta_key = '_wp_old_slug' AND posts.post_status = 'publish' AND posts.post_type IN ('product', 'post')
			ORDER BY meta.meta_id DESC LIMIT %d",
			Rules\file()['redirects']['maxProperties']
		)
	);
	// phpcs:enable
	$redirects = array();
	foreach ( (array) $rows as $row ) {
		$folder = 'product' === $row->post_type ? '/product/' : '/article/';
		$from   = $folder . rawurldecode( $row->old_slug );
		$to     = $folder . $row->post_name;
		if ( ! isset( $redirects[ $from ] ) && ! Rules\redirect_faults( $from, $to ) ) {
			$redirects[ $from ] = $to;
		}
	}
	return $redirects;
}

/**
 * The redirects of the plugin Redirection that need no regular expression and depend on nothing but the
 * address; those that are not as the rules say are left out.
 *
 * @return array<string, string>
 */
function redirection_items() {
	global $wpdb;
	if ( ! class_exists( 'Red_Item' ) || ! is_object( $wpdb ) ) {
		return array();
	}
	// phpcs:disable WordPress.DB -- tables of another plugin, read when the shop's own entry has ended.
	$rows = $wpdb->get_results(
		$wpdb->prepare(
			"SELECT items.url, items.action_data FROM {$wpdb->prefix}redirection_items items
			INNER JOIN {$wpdb->prefix}redirection_groups redirection_groups ON redirection_groups.id = items.group_id
			WHERE items.status = 'enabled' AND redirection_groups.status = 'enabled' AND redirection_groups.module_id = %d
			AND items.regex = 0 AND items.match_type = 'url' AND items.action_type = 'url'
			ORDER BY items.position, items.id LIMIT %d",
			REDIRECTION_MODULE,
			Rules\file()['redirects']['maxProperties']
		)
	);
	// phpcs:enable
	$redirects = array();
	foreach ( (array) $rows as $row ) {
		$from = untrailingslashit( (string) $row->url );
		$to   = in_shop( (string) $row->action_data );
		if ( ! isset( $redirects[ $from ] ) && ! Rules\redirect_faults( $from, $to ) ) {
			$redirects[ $from ] = $to;
		}
	}
	return $redirects;
}

/**
 * An address of WordPress's own as a path of the shop; others as they are.
 *
 * @param string $address The address.
 */
function in_shop( $address ) {
	$home = untrailingslashit( home_url() );
	if ( 0 !== strpos( $address . '/', $home . '/' ) ) {
		return $address;
	}
	return '/' . ltrim( substr( $address, strlen( $home ) ), '/' );
}

/**
 * Stores both documents, and tells the shop.
 *
 * @param array $settings  Without faults.
 * @param array $redirects Without faults.
 */
function store( $settings, $redirects ) {
	foreach ( array( 'redirects', 'pins', 'boosts' ) as $map ) {
		if ( isset( $settings['search'][ $map ] ) ) {
			// A search may be a number, which would make a list of it.
			$settings['search'][ $map ] = (object) $settings['search'][ $map ];
		}
	}
	update_option( SETTINGS, $settings ? encode( $settings ) : '', false );
	update_option( REDIRECTS, $redirects ? encode( (object) $redirects ) : '', false );
	report();
}

/**
 * As the shop reads it.
 *
 * @param mixed $value A document.
 */
function encode( $value ) {
	return (string) wp_json_encode( $value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE );
}
