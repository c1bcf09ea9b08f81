<?php
/**
 * The rules of what the operator changes here for the shop: settings-rules.json, which the shop reads too.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Rules;

defined( 'ABSPATH' ) || exit;

/**
 * The file.
 *
 * @return array
 */
function file() {
	static $file = null;
	if ( null === $file ) {
		// phpcs:ignore WordPress.WP.AlternativeFunctions.file_get_contents_file_get_contents -- a file of the plugin.
		$file = json_decode( (string) file_get_contents( dirname( __DIR__ ) . '/settings-rules.json' ), true );
	}
	return $file;
}

/**
 * A fault.
 *
 * @param string     $path  Where: "banners[0].to".
 * @param string     $fault Which sentence of the file says it.
 * @param int|string $limit What is allowed, or lacking.
 * @param string     $value What is wrong.
 */
function fault( $path, $fault, $limit = '', $value = '' ) {
	return array( compact( 'path', 'fault', 'limit', 'value' ) );
}

/**
 * Faults of a size.
 *
 * @param string   $path  Where.
 * @param int      $size  The size.
 * @param array    $rule  The rule.
 * @param string   $of    What is limited: "Length".
 * @param string[] $names The faults of what is too small and too large.
 */
function size_faults( $path, $size, $rule, $of, $names ) {
	if ( $size < ( $rule[ "min$of" ] ?? 0 ) ) {
		return fault( $path, $names[0], $rule[ "min$of" ] );
	}
	return $size > ( $rule[ "max$of" ] ?? $size ) ? fault( $path, $names[1], $rule[ "max$of" ] ) : array();
}

/**
 * Faults of a text.
 *
 * @param string $text The text.
 * @param string $path Where.
 * @param array  $rule The rule.
 */
function text_faults( $text, $path, $rule ) {
	$length = preg_match_all( '/./us', $text );
	if ( false === $length ) {
		return fault( $path, 'type' );
	}
	$sized = size_faults( $path, $length, $rule, 'Length', array( 'short', 'long' ) );
	if ( $sized ) {
		return $sized;
	}
	$is_odd = ( isset( $rule['pattern'] ) && ! preg_match( '~' . str_replace( '~', '\~', $rule['pattern'] ) . '~uD', $text ) )
		|| ( isset( $rule['enum'] ) && ! in_array( $text, $rule['enum'], true ) );
	return $is_odd ? fault( $path, $rule['fault'] ?? 'type', '', $text ) : array();
}

/**
 * Faults of an object.
 *
 * @param array  $value The object.
 * @param string $path  Where.
 * @param array  $rule  The rule.
 */
function object_faults( $value, $path, $rule ) {
	$faults = size_faults( $path, count( $value ), $rule, 'Properties', array( 'few', 'many' ) );
	if ( $faults ) {
		return $faults;
	}
	foreach ( array_diff( $rule['required'] ?? array(), array_keys( $value ) ) as $name ) {
		$faults = array_merge( $faults, fault( $path, 'required', $name ) );
	}
	foreach ( $value as $name => $it ) {
		if ( isset( $rule['names'] ) ) {
			$faults = array_merge( $faults, rule_faults( (string) $name, $path, array( '$ref' => $rule['names'] ) ) );
		}
		$own = $rule['values'] ?? ( $rule['properties'][ $name ] ?? null );
		if ( $own ) {
			$faults = array_merge( $faults, rule_faults( $it, '' === $path ? (string) $name : "$path.$name", $own ) );
		}
	}
	return $faults;
}

/**
 * Faults of a value.
 *
 * @param mixed  $value The value.
 * @param string $path  Where.
 * @param array  $rule  The rule.
 */
function rule_faults( $value, $path, $rule ) {
	$rule  = isset( $rule['$ref'] ) ? file()['shared'][ $rule['$ref'] ] : $rule;
	$types = array(
		'object' => is_array( $value ),
		'array'  => is_array( $value ) && array_values( $value ) === $value,
		'string' => is_string( $value ),
		'number' => is_int( $value ) || is_float( $value ),
	);
	if ( ! $types[ $rule['type'] ] ) {
		return fault( $path, 'type' );
	}
	if ( 'string' === $rule['type'] ) {
		return text_faults( $value, $path, $rule );
	}
	if ( 'number' === $rule['type'] ) {
		$is_within = $value >= ( $rule['minimum'] ?? $value ) && $value <= ( $rule['maximum'] ?? $value );
		return $is_within ? array() : fault( $path, $rule['fault'] ?? 'type' );
	}
	if ( 'object' === $rule['type'] ) {
		return object_faults( $value, $path, $rule );
	}
	$faults = size_faults( $path, count( $value ), $rule, 'Items', array( 'few', 'many' ) );
	foreach ( $faults ? array() : $value as $at => $item ) {
		$faults = array_merge( $faults, rule_faults( $item, "{$path}[$at]", $rule['items'] ) );
	}
	return $faults;
}

/**
 * Faults of days in their order.
 *
 * @param array  $dated What has them.
 * @param string $path  Where.
 */
function order_faults( $dated, $path ) {
	$is_turned = ! empty( $dated['from'] ) && ! empty( $dated['until'] ) && strcmp( $dated['from'], $dated['until'] ) > 0;
	return $is_turned ? fault( $path, 'order' ) : array();
}

/**
 * Faults of one part of the settings.
 *
 * @param string $name  A property of the document.
 * @param mixed  $value Its value.
 */
function part_faults( $name, $value ) {
	$rule = file()['settings']['properties'][ $name ] ?? null;
	if ( ! $rule ) {
		return array();
	}
	$faults = rule_faults( $value, $name, $rule );
	if ( $faults ) {
		return $faults;
	}
	if ( 'notice' === $name ) {
		return order_faults( $value, $name );
	}
	foreach ( 'banners' === $name ? $value : array() as $at => $banner ) {
		$faults = array_merge( $faults, order_faults( $banner, "banners[$at]" ) );
	}
	return $faults;
}

/**
 * All faults of the settings.
 *
 * @param mixed $settings The document.
 */
function settings_faults( $settings ) {
	if ( ! is_array( $settings ) ) {
		return fault( 'settings', 'type' );
	}
	$faults = array();
	foreach ( $settings as $name => $value ) {
		$faults = array_merge( $faults, part_faults( $name, $value ) );
	}
	return array_merge( $faults, bytes_faults( $settings, 'settings' ) );
}

/**
 * Faults of one redirect.
 *
 * @param string $from The old address.
 * @param mixed  $to   Where it leads.
 */
function redirect_faults( $from, $to ) {
	$faults = array_merge(
		rule_faults( (string) $from, 'redirects', array( '$ref' => file()['redirects']['names'] ) ),
		rule_faults( $to, "redirects.$from", file()['redirects']['values'] )
	);
	return ! $faults && $from === $to ? fault( "redirects.$from", 'loop' ) : $faults;
}

/**
 * All faults of redirects.
 *
 * @param array $redirects By old address.
 */
function redirects_faults( $redirects ) {
	$faults = size_faults( 'redirects', count( $redirects ), file()['redirects'], 'Properties', array( 'few', 'many' ) );
	foreach ( $faults ? array() : $redirects as $from => $to ) {
		$faults = array_merge( $faults, redirect_faults( $from, $to ) );
	}
	return array_merge( $faults, bytes_faults( $redirects, 'redirects' ) );
}

/**
 * Faults of a document that is too large.
 *
 * @param array  $value The document.
 * @param string $name  Its name in the file.
 */
function bytes_faults( $value, $name ) {
	$most = file()[ $name ]['maxBytes'];
	return strlen( (string) wp_json_encode( $value ) ) > $most ? fault( '', 'bytes', $most ) : array();
}

/**
 * A fault as a sentence, in WordPress's language.
 *
 * @param array $fault The fault.
 */
function sentence( $fault ) {
	// phpcs:ignore WordPress.WP.I18n.NonSingularStringLiteralText -- texts of settings-rules.json.
	return sprintf( __( file()['faults'][ $fault['fault'] ], 'edge-storefront' ), $fault['path'], $fault['limit'], $fault['value'] );
}
