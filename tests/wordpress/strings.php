<?php
/**
 * Prints as JSON the texts that the plugin has translated: those of __() and its like in its sources, and
 * those of findings.json and settings-rules.json. Run it as "php tests/wordpress/strings.php".
 *
 * @package EdgeStorefront
 */

const FOLDER    = __DIR__ . '/../../wordpress/edge-storefront';
const FUNCTIONS = array( '__', '_e', 'esc_html__', 'esc_html_e', 'esc_attr__', 'esc_attr_e' );

$strings = array();
$domains = array();
$sources = array_merge( glob( FOLDER . '/*.php' ), glob( FOLDER . '/includes/*.php' ) );
foreach ( $sources as $file ) {
	$tokens = array_values( array_filter( token_get_all( file_get_contents( $file ) ), fn( $token ) => ! is_array( $token ) || T_WHITESPACE !== $token[0] ) );
	foreach ( $tokens as $at => $token ) {
		if ( ! is_array( $token ) || T_STRING !== $token[0] || ! in_array( $token[1], FUNCTIONS, true ) || '(' !== $tokens[ $at + 1 ] ) {
			continue;
		}
		$text = $tokens[ $at + 2 ];
		// The texts of findings.json are no literals.
		if ( is_array( $text ) && T_CONSTANT_ENCAPSED_STRING === $text[0] ) {
			$strings[] = eval( 'return ' . $text[1] . ';' );
			$domains[] = eval( 'return ' . $tokens[ $at + 4 ][1] . ';' );
		}
	}
}
// WordPress translates the header in the list of plugins.
preg_match( '/^ \* Description: +(.+)$/m', file_get_contents( FOLDER . '/edge-storefront.php' ), $description );
$strings[] = $description[1];
foreach ( json_decode( file_get_contents( FOLDER . '/findings.json' ), true ) as $entry ) {
	// The doctor speaks English.
	if ( 'doctor' === $entry['by'] ) {
		continue;
	}
	foreach ( array( 'title', 'mend', 'byHand' ) as $field ) {
		$strings[] = $entry[ $field ];
	}
}
$rules   = json_decode( file_get_contents( FOLDER . '/settings-rules.json' ), true );
$strings = array_merge( $strings, array_values( $rules['faults'] ) );
echo json_encode(
	array(
		'strings' => array_values( array_unique( array_filter( $strings ) ) ),
		'domains' => array_values( array_unique( $domains ) ),
		'l10n'    => array_map( fn( $file ) => require $file, glob( FOLDER . '/languages/*.l10n.php' ) ),
	),
	JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES
), "\n";
