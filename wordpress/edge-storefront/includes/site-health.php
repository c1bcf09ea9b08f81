<?php
/**
 * The findings as tests of Tools > Site Health, with the buttons that mend them.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Site_Health;

use EdgeStorefront\Findings;
use EdgeStorefront\Screen;

defined( 'ABSPATH' ) || exit;

/** The action of the buttons. */
const ACTION = 'edge_storefront_mend';

/** Adds the hooks. */
function register() {
	add_filter( 'site_status_tests', __NAMESPACE__ . '\add_tests' );
	add_action( 'admin_post_' . ACTION, __NAMESPACE__ . '\mend' );
}

/**
 * Adds a test for each finding.
 *
 * @param array $tests The tests.
 */
function add_tests( $tests ) {
	foreach ( Findings\entries() as $id => $entry ) {
		$tests['direct'][ test_name( $id ) ] = array(
			'label' => title( $entry ),
			'test'  => fn() => result( $id ),
		);
	}
	return $tests;
}

/**
 * The name of a test.
 *
 * @param string $id The finding.
 */
function test_name( $id ) {
	return 'edge_storefront_' . str_replace( '-', '_', $id );
}

/**
 * A finding's title in the language of the admin.
 *
 * @param array $entry The finding.
 */
function title( $entry ) {
	// phpcs:ignore WordPress.WP.I18n.NonSingularStringLiteralText -- texts of findings.json.
	return __( $entry['title'], 'edge-storefront' );
}

/**
 * A result as Site Health wants it.
 *
 * @param string $id The finding.
 */
function result( $id ) {
	$entry    = Findings\entries()[ $id ];
	$finding  = Findings\look( $id );
	$statuses = array(
		'ok'      => 'good',
		'advice'  => 'recommended',
		'missing' => 'critical',
	);
	return array(
		'label'       => title( $entry ),
		'status'      => $statuses[ $finding['weight'] ],
		'badge'       => array(
			'label' => __( 'Storefront', 'edge-storefront' ),
			'color' => 'blue',
		),
		'description' => '' === $finding['detail'] ? '' : '<p>' . esc_html( $finding['detail'] ) . '</p>',
		'actions'     => 'ok' === $finding['weight'] ? '' : how_to_mend( $entry ),
		'test'        => test_name( $id ),
	);
}

/**
 * How a finding is mended: by its button, else by hand.
 *
 * @param array $entry The finding.
 */
function how_to_mend( $entry ) {
	$button = button( $entry );
	// phpcs:ignore WordPress.WP.I18n.NonSingularStringLiteralText -- texts of findings.json.
	return '' === $button ? '<p>' . esc_html( __( $entry['byHand'], 'edge-storefront' ) ) . '</p>' : $button;
}

/**
 * The button that mends a finding; "" where there is none. A link with a nonce: Site Health keeps no forms.
 *
 * @param array $entry The finding.
 */
function button( $entry ) {
	if ( null === $entry['mend'] || ! current_user_can( Screen\ADMIN ) ) {
		return '';
	}
	$url = wp_nonce_url( admin_url( 'admin-post.php?action=' . ACTION . '&finding=' . rawurlencode( $entry['id'] ) ), ACTION . '-' . $entry['id'] );
	// phpcs:ignore WordPress.WP.I18n.NonSingularStringLiteralText -- texts of findings.json.
	return sprintf( '<a class="button" href="%s">%s</a>', esc_url( $url ), esc_html( __( $entry['mend'], 'edge-storefront' ) ) );
}

/** Mends what a button names, and returns to where it was pressed. */
function mend() {
	$id = isset( $_GET['finding'] ) ? sanitize_key( wp_unslash( $_GET['finding'] ) ) : '';
	check_admin_referer( ACTION . '-' . $id );
	if ( ! current_user_can( Screen\ADMIN ) ) {
		wp_die( esc_html__( 'You may not do that.', 'edge-storefront' ), '', array( 'response' => 403 ) );
	}
	Findings\mend( $id );
	$back = wp_get_referer();
	wp_safe_redirect( $back ? $back : admin_url( 'site-health.php' ) );
	exit;
}
