<?php
/**
 * Settings that a button has changed, with what they were.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Mended;

defined( 'ABSPATH' ) || exit;

/** Option with the values before and after. */
const OPTION = 'edge_storefront_mended';

/** Stands for "there was no such option". */
const ABSENT = null;

/**
 * Changes a setting and remembers what it was.
 *
 * @param string      $option The option.
 * @param mixed       $value  Its new value.
 * @param string|null $key    A key of an option that is an array.
 */
function change( $option, $value, $key = null ) {
	$name   = null === $key ? $option : "$option/$key";
	$all    = (array) get_option( OPTION, array() );
	$before = read( $option, $key );
	if ( $before === $value ) {
		return;
	}
	$all[ $name ] = array(
		'option' => $option,
		'key'    => $key,
		'before' => array_key_exists( $name, $all ) ? $all[ $name ]['before'] : $before,
		'after'  => $value,
	);
	update_option( OPTION, $all, false );
	write( $option, $key, $value );
}

/**
 * Reads a setting; ABSENT where there is none.
 *
 * @param string      $option The option.
 * @param string|null $key    A key of it.
 */
function read( $option, $key ) {
	$value = get_option( $option, ABSENT );
	if ( null === $key ) {
		return $value;
	}
	return is_array( $value ) && array_key_exists( $key, $value ) ? $value[ $key ] : ABSENT;
}

/**
 * Writes a setting.
 *
 * @param string      $option The option.
 * @param string|null $key    A key of it.
 * @param mixed       $value  The value; ABSENT removes it.
 */
function write( $option, $key, $value ) {
	if ( null === $key ) {
		ABSENT === $value ? delete_option( $option ) : update_option( $option, $value );
		return;
	}
	$whole = get_option( $option, array() );
	$whole = is_array( $whole ) ? $whole : array();
	if ( ABSENT === $value ) {
		unset( $whole[ $key ] );
	} else {
		$whole[ $key ] = $value;
	}
	$whole ? update_option( $option, $whole ) : delete_option( $option );
}

/** Sets back what still has the value that a button gave it. */
function restore_all() {
	foreach ( (array) get_option( OPTION, array() ) as $change ) {
		if ( read( $change['option'], $change['key'] ) === $change['after'] ) {
			write( $change['option'], $change['key'], $change['before'] );
		}
	}
}
