<?php
/**
 * The form of what the operator changes for the shop, on the plugin's screen.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Settings_Screen;

use EdgeStorefront\Rules;
use EdgeStorefront\Screen;
use EdgeStorefront\Settings;

defined( 'ABSPATH' ) || exit;

/** The form's action. */
const SAVE = 'edge_storefront_settings';

/** What was typed with faults, until the screen is shown again; of each user. */
const TYPED = 'edge_storefront_typed_';

/** Adds the hooks. */
function register() {
	add_action( 'admin_post_' . SAVE, __NAMESPACE__ . '\save' );
}

/** Receives the form. */
function save() {
	Screen\guard( SAVE, 'manage_woocommerce' );
	// phpcs:ignore WordPress.Security -- guard() has verified it, and the rules of the documents are what it must keep.
	$sent      = isset( $_POST['storefront'] ) && is_array( $_POST['storefront'] ) ? wp_unslash( $_POST['storefront'] ) : array();
	$settings  = settings_of( $sent );
	$redirects = pairs_of( text_of( $sent, 'moved' ), '/\s+/' );
	$faults    = array_merge( Rules\settings_faults( $settings ), Rules\redirects_faults( $redirects ) );
	$typed     = TYPED . get_current_user_id();
	if ( $faults ) {
		set_transient( $typed, compact( 'settings', 'redirects', 'faults' ), HOUR_IN_SECONDS );
	} else {
		delete_transient( $typed );
		Settings\store( $settings, $redirects );
	}
	wp_safe_redirect( Screen\address( $faults ? 'faults' : 'saved' ) . '#edge-storefront-settings' );
	exit;
}

/**
 * A text of the form; "" where there is none.
 *
 * @param array  $sent The form.
 * @param string $name The field.
 */
function text_of( $sent, $name ) {
	return isset( $sent[ $name ] ) && is_string( $sent[ $name ] ) ? trim( $sent[ $name ] ) : '';
}

/**
 * A part of the form.
 *
 * @param array  $sent The form.
 * @param string $name The part.
 */
function part_of( $sent, $name ) {
	return isset( $sent[ $name ] ) && is_array( $sent[ $name ] ) ? $sent[ $name ] : array();
}

/**
 * Texts by language, without those that are empty.
 *
 * @param array $sent The texts.
 */
function texts_of( $sent ) {
	return array_filter( array_map( 'trim', array_filter( $sent, 'is_string' ) ), 'strlen' );
}

/**
 * Link and days, without those that are empty.
 *
 * @param array $sent The fields.
 */
function link_of( $sent ) {
	$fields = array();
	foreach ( array( 'to', 'from', 'until' ) as $name ) {
		$fields[ $name ] = text_of( $sent, $name );
	}
	return array_filter( $fields, 'strlen' );
}

/**
 * Lines without those that are empty.
 *
 * @param string $text The text.
 * @return string[]
 */
function lines_of( $text ) {
	return array_values( array_filter( array_map( 'trim', explode( "\n", $text ) ), 'strlen' ) );
}

/**
 * Words between commas.
 *
 * @param string $text The text.
 * @return string[]
 */
function list_of( $text ) {
	return array_values( array_filter( array_map( 'trim', explode( ',', $text ) ), 'strlen' ) );
}

/**
 * Lines of two parts: "/old /new", "search = /page".
 *
 * @param string $text      The lines.
 * @param string $separator What is between them.
 * @return array<string, string>
 */
function pairs_of( $text, $separator ) {
	$pairs = array();
	foreach ( lines_of( $text ) as $line ) {
		$parts              = preg_split( $separator, $line, 2 );
		$pairs[ $parts[0] ] = $parts[1] ?? '';
	}
	return $pairs;
}

/** What WooCommerce has no place for: fields of one line, and those of a line in each language. */
const SHOP_LINES = array( 'telephone', 'packingDays', 'cutOffHour', 'returnDays', 'backorderDays' );
const SHOP_TEXTS = array( 'about', 'chat', 'pickup', 'seller' );

/**
 * What WooCommerce has no place for, without what is empty.
 *
 * @param array $sent The fields.
 */
function shop_of( $sent ) {
	$shop = array();
	foreach ( SHOP_LINES as $name ) {
		$shop[ $name ] = text_of( $sent, $name );
	}
	foreach ( SHOP_TEXTS as $name ) {
		$shop[ $name ] = texts_of( part_of( $sent, $name ) );
	}
	return array_filter( $shop, fn( $value ) => '' !== $value && array() !== $value );
}

/**
 * Shows those fields.
 *
 * @param array    $shop      Their values.
 * @param string[] $languages The languages.
 */
function show_shop( $shop, $languages ) {
	$lines = array(
		'telephone'     => __( 'Telephone, also of WhatsApp', 'edge-storefront' ),
		'packingDays'   => __( 'Working days until a parcel is packed (1-2)', 'edge-storefront' ),
		'cutOffHour'    => __( 'Hour from which an order counts as one of the next day (24: never)', 'edge-storefront' ),
		'returnDays'    => __( 'Days to return products (0: nothing is said)', 'edge-storefront' ),
		'backorderDays' => __( 'Days until a backorder is available', 'edge-storefront' ),
	);
	$texts = array(
		/* translators: %s: language. */
		'about'  => __( 'The shop in a sentence or two (%s)', 'edge-storefront' ),
		/* translators: %s: language. */
		'chat'   => __( 'First message of a chat by WhatsApp (%s)', 'edge-storefront' ),
		/* translators: %s: language. */
		'pickup' => __( 'Where and when orders can be picked up (%s)', 'edge-storefront' ),
		/* translators: %s: language. */
		'seller' => __( 'Who sells: legal name, address, tax number (%s)', 'edge-storefront' ),
	);
	foreach ( $lines as $name => $label ) {
		show_input( $label, "shop[$name]", $shop[ $name ] ?? '' );
	}
	foreach ( $texts as $name => $label ) {
		foreach ( $languages as $language ) {
			show_input( sprintf( $label, $language ), "shop[$name][$language]", $shop[ $name ][ $language ] ?? '' );
		}
	}
}

/**
 * The settings that a form stands for; what is empty is not in it.
 *
 * @param array $sent The form.
 */
function settings_of( $sent ) {
	$notice      = part_of( $sent, 'notice' );
	$notice_text = texts_of( part_of( $notice, 'text' ) );
	$banners     = array();
	foreach ( part_of( $sent, 'banners' ) as $banner ) {
		$texts = array_filter( array_map( __NAMESPACE__ . '\texts_of', array_filter( part_of( (array) $banner, 'text' ), 'is_array' ) ) );
		if ( $texts ) {
			$banners[] = array_merge( array( 'text' => $texts ), link_of( $banner ) );
		}
	}
	$boosts = array();
	foreach ( pairs_of( text_of( $sent, 'boosts' ), '/\s*=\s*/' ) as $slug => $boost ) {
		$boosts[ $slug ] = is_numeric( $boost ) ? (float) $boost : $boost;
	}
	$search   = array(
		'same'      => array_map( __NAMESPACE__ . '\list_of', lines_of( text_of( $sent, 'same' ) ) ),
		'redirects' => pairs_of( text_of( $sent, 'search_redirects' ), '/\s*=\s*/' ),
		'pins'      => array_map( __NAMESPACE__ . '\list_of', pairs_of( text_of( $sent, 'pins' ), '/\s*=\s*/' ) ),
		'boosts'    => $boosts,
	);
	$settings = array(
		'notice'  => $notice_text ? array_merge( array( 'text' => $notice_text ), link_of( $notice ) ) : array(),
		'hours'   => texts_of( part_of( $sent, 'hours' ) ),
		'shop'    => shop_of( part_of( $sent, 'shop' ) ),
		'banners' => $banners,
		'home'    => lines_of( text_of( $sent, 'home' ) ),
		'search'  => array_filter( $search ),
	);
	return array_filter( $settings );
}

/**
 * The languages that texts may have: those that WordPress has installed, Polylang's, and those of what is
 * stored. WordPress itself is in English for the shop, whatever the shop's languages are.
 *
 * @param array $settings The settings.
 * @return string[]
 */
function languages( $settings ) {
	$own    = function_exists( 'pll_languages_list' ) ? pll_languages_list( array( 'fields' => 'locale' ) ) : array();
	$stored = array_merge( array_keys( $settings['notice']['text'] ?? array() ), array_keys( $settings['hours'] ?? array() ) );
	foreach ( $settings['banners'] ?? array() as $banner ) {
		$stored = array_merge( $stored, array_keys( $banner['text'] ) );
	}
	$all = array_unique( array_merge( array( get_locale() ), get_available_languages(), is_array( $own ) ? $own : array(), $stored ) );
	return array_values( preg_grep( '/^[a-z]{2}_[A-Z]{2}$/', $all ) );
}

/** Shows the form, with what was typed where it had faults. */
function show() {
	$key    = TYPED . get_current_user_id();
	$typed  = get_transient( $key );
	$faults = is_array( $typed ) ? $typed['faults'] : array();
	delete_transient( $key );
	$settings  = is_array( $typed ) ? $typed['settings'] : Settings\stored( Settings\SETTINGS );
	$redirects = is_array( $typed ) ? $typed['redirects'] : Settings\stored( Settings\REDIRECTS );
	$search    = $settings['search'] ?? array();
	echo '<h2 id="edge-storefront-settings">' . esc_html__( 'Without a deployment', 'edge-storefront' ) . '</h2>';
	echo '<p>' . esc_html__( 'The shop shows it within seconds. What is empty is as the brand has it.', 'edge-storefront' ) . '</p>';
	if ( $faults ) {
		echo '<div class="notice notice-error"><ul>';
		foreach ( array_slice( $faults, 0, 20 ) as $fault ) {
			echo '<li>' . esc_html( Rules\sentence( $fault ) ) . '</li>';
		}
		echo '</ul></div>';
	}
	printf( '<form method="post" action="%s"><input type="hidden" name="action" value="%s">', esc_url( admin_url( 'admin-post.php' ) ), esc_attr( SAVE ) );
	wp_nonce_field( SAVE );
	echo '<table class="form-table" role="presentation">';
	show_notice( $settings['notice'] ?? array(), languages( $settings ) );
	foreach ( languages( $settings ) as $language ) {
		/* translators: %s: language. */
		show_input( sprintf( __( 'Opening hours (%s)', 'edge-storefront' ), $language ), "hours[$language]", $settings['hours'][ $language ] ?? '' );
	}
	show_shop( $settings['shop'] ?? array(), languages( $settings ) );
	show_banners( $settings['banners'] ?? array(), languages( $settings ) );
	$sections = implode( ', ', Rules\file()['settings']['properties']['home']['items']['enum'] );
	/* translators: %s: names of sections. */
	show_lines( __( 'Home page', 'edge-storefront' ), 'home', $settings['home'] ?? array(), sprintf( __( 'Sections below its start, one a line, in their order: %s', 'edge-storefront' ), $sections ) );
	show_lines( __( 'Old addresses', 'edge-storefront' ), 'moved', joined( $redirects, ' ' ), __( 'One a line: /old-page /new-page. Those of the plugin Redirection count too.', 'edge-storefront' ) );
	show_lines( __( 'Search: same meaning', 'edge-storefront' ), 'same', array_map( fn( $group ) => implode( ', ', $group ), $search['same'] ?? array() ), __( 'Words and phrases of the same meaning in a line, with commas.', 'edge-storefront' ) );
	show_lines( __( 'Search: pages', 'edge-storefront' ), 'search_redirects', joined( $search['redirects'] ?? array(), ' = ' ), __( 'A whole search and the page that it opens: returns = /faq#change-of-mind', 'edge-storefront' ) );
	show_lines( __( 'Search: first products', 'edge-storefront' ), 'pins', joined( array_map( fn( $slugs ) => implode( ', ', $slugs ), $search['pins'] ?? array() ), ' = ' ), __( 'A whole search and slugs of the products that stand first: gift = fountain-pen, notebook', 'edge-storefront' ) );
	show_lines( __( 'Search: weight', 'edge-storefront' ), 'boosts', joined( $search['boosts'] ?? array(), ' = ' ), __( 'A product\'s slug and how much more it counts, from 0.1 to 10: notebook = 1.5', 'edge-storefront' ) );
	echo '</table>';
	submit_button( __( 'Save', 'edge-storefront' ) );
	echo '</form>';
}

/**
 * Lines of pairs.
 *
 * @param array  $pairs By their first part.
 * @param string $with  What is between them.
 * @return string[]
 */
function joined( $pairs, $with ) {
	$lines = array();
	foreach ( $pairs as $one => $other ) {
		$lines[] = $one . $with . $other;
	}
	return $lines;
}

/**
 * A field.
 *
 * @param string $label Its label.
 * @param string $name  Its name in the form.
 * @param string $value Its value.
 * @param string $type  Its type.
 */
function show_input( $label, $name, $value, $type = 'text' ) {
	$id = 'edge-storefront-' . trim( preg_replace( '/[^a-z0-9_]+/i', '-', $name ), '-' );
	// The name in two parts: "hours[en_US]" is storefront[hours][en_US].
	$parts = preg_replace( '/^([^\[]+)/', '[$1]', $name );
	printf(
		'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td><input id="%1$s" class="regular-text" type="%3$s" name="storefront%4$s" value="%5$s"></td></tr>',
		esc_attr( $id ),
		esc_html( $label ),
		esc_attr( $type ),
		esc_attr( $parts ),
		esc_attr( $value )
	);
}

/**
 * A field of lines.
 *
 * @param string   $label Its label.
 * @param string   $name  Its name in the form.
 * @param string[] $lines Its lines.
 * @param string   $help  What a line is.
 */
function show_lines( $label, $name, $lines, $help ) {
	printf(
		'<tr><th scope="row"><label for="edge-storefront-%1$s">%2$s</label></th><td><textarea id="edge-storefront-%1$s" class="large-text code" rows="4" name="storefront[%1$s]" aria-describedby="edge-storefront-%1$s-help">%3$s</textarea><p class="description" id="edge-storefront-%1$s-help">%4$s</p></td></tr>',
		esc_attr( $name ),
		esc_html( $label ),
		esc_textarea( implode( "\n", $lines ) ),
		esc_html( $help )
	);
}

/**
 * Link and days of something.
 *
 * @param string $label What it is.
 * @param string $name  Its name in the form.
 * @param array  $value Its values.
 */
function show_link( $label, $name, $value ) {
	/* translators: %s: notice or banner. */
	show_input( sprintf( __( '%s: leads to', 'edge-storefront' ), $label ), "{$name}[to]", $value['to'] ?? '' );
	/* translators: %s: notice or banner. */
	show_input( sprintf( __( '%s: from', 'edge-storefront' ), $label ), "{$name}[from]", $value['from'] ?? '', 'date' );
	/* translators: %s: notice or banner. */
	show_input( sprintf( __( '%s: until', 'edge-storefront' ), $label ), "{$name}[until]", $value['until'] ?? '', 'date' );
}

/**
 * The line on top of every page.
 *
 * @param array    $notice    Its values.
 * @param string[] $languages Its languages.
 */
function show_notice( $notice, $languages ) {
	$label = __( 'Notice on every page', 'edge-storefront' );
	foreach ( $languages as $language ) {
		show_input( "$label ($language)", "notice[text][$language]", $notice['text'][ $language ] ?? '' );
	}
	show_link( $label, 'notice', $notice );
}

/**
 * Banners of the home page, and one more that is empty.
 *
 * @param array    $banners   Their values.
 * @param string[] $languages Their languages.
 */
function show_banners( $banners, $languages ) {
	$most   = Rules\file()['settings']['properties']['banners']['maxItems'];
	$fields = array(
		'title'  => __( 'title', 'edge-storefront' ),
		'text'   => __( 'text', 'edge-storefront' ),
		'action' => __( 'button', 'edge-storefront' ),
	);
	foreach ( range( 0, min( count( $banners ), $most - 1 ) ) as $at ) {
		/* translators: %d: number. */
		$label = sprintf( __( 'Banner %d', 'edge-storefront' ), $at + 1 );
		foreach ( $languages as $language ) {
			foreach ( $fields as $field => $word ) {
				show_input( "$label: $word ($language)", "banners[$at][text][$language][$field]", $banners[ $at ]['text'][ $language ][ $field ] ?? '' );
			}
		}
		show_link( $label, "banners[$at]", $banners[ $at ] ?? array() );
	}
}
