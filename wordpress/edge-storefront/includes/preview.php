<?php
/**
 * Drafts in the shop: a link that is signed at its press, for a day. Who has the link sees the draft,
 * and nothing else.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Preview;

use EdgeStorefront\Access;
use EdgeStorefront\Connection;

defined( 'ABSPATH' ) || exit;

/** The action of the link in wp-admin. */
const ACTION = 'edge_storefront_preview';

const SECONDS = 24 * HOUR_IN_SECONDS;

/** What the shop has a page for. */
const TYPES = array( 'post', 'page', 'product' );

/** Adds the hooks. */
function register() {
	add_action( 'admin_post_' . ACTION, __NAMESPACE__ . '\open' );
	add_action( 'add_meta_boxes', __NAMESPACE__ . '\add_box' );
	add_action( 'rest_api_init', __NAMESPACE__ . '\add_route' );
	foreach ( array( 'post_row_actions', 'page_row_actions' ) as $hook ) {
		add_filter( $hook, __NAMESPACE__ . '\add_row_action', 10, 2 );
	}
}

/**
 * A post that may be shown; null for another.
 *
 * @param int $id The post.
 * @return \WP_Post|null
 */
function shown( $id ) {
	$post = get_post( $id );
	if ( ! $post || ! in_array( $post->post_type, TYPES, true ) || in_array( $post->post_status, array( 'auto-draft', 'trash' ), true ) ) {
		return null;
	}
	return $post;
}

/**
 * Adds a link to the lists of posts, pages and products.
 *
 * @param array    $actions The links.
 * @param \WP_Post $post    The post.
 */
function add_row_action( $actions, $post ) {
	if ( shown( $post->ID ) && current_user_can( 'edit_post', $post->ID ) ) {
		$actions[ ACTION ] = link_to( $post->ID );
	}
	return $actions;
}

/** Adds a box beside the editor. */
function add_box() {
	add_meta_box( ACTION, __( 'Shop', 'edge-storefront' ), __NAMESPACE__ . '\show_box', TYPES, 'side' );
}

/**
 * Shows the box.
 *
 * @param \WP_Post $post The post.
 */
function show_box( $post ) {
	if ( ! shown( $post->ID ) ) {
		echo esc_html__( 'Save a draft first: then the shop can show it.', 'edge-storefront' );
		return;
	}
	echo '<p>' . link_to( $post->ID ) . '</p><p>' . esc_html__( 'What is saved, as the shop shows it. Whoever has the address of the page that opens can see it for a day.', 'edge-storefront' ) . '</p>'; // phpcs:ignore WordPress.Security.EscapeOutput -- link_to() has escaped it.
}

/**
 * The link in wp-admin.
 *
 * @param int $id The post.
 */
function link_to( $id ) {
	$address = wp_nonce_url( admin_url( 'admin-post.php?action=' . ACTION . '&post=' . $id ), ACTION . '_' . $id );
	return sprintf( '<a href="%s" target="_blank" rel="noopener">%s</a>', esc_url( $address ), esc_html__( 'Preview in the shop', 'edge-storefront' ) );
}

/** Signs the link, and leads there. */
function open() {
	// phpcs:ignore WordPress.Security -- a number, and verified in the next line.
	$id = isset( $_GET['post'] ) ? (int) $_GET['post'] : 0;
	check_admin_referer( ACTION . '_' . $id );
	if ( ! shown( $id ) || ! current_user_can( 'edit_post', $id ) ) {
		wp_die( esc_html__( 'You may not do that.', 'edge-storefront' ), '', array( 'response' => 403 ) );
	}
	wp_safe_redirect( Connection\shop() . '/preview/' . token( $id, time() + SECONDS ), 302, 'Edge Storefront' );
	exit;
}

/**
 * What the shop verifies: the post, until when, and the signature of both.
 *
 * @param int $id    The post.
 * @param int $until Seconds since 1970.
 */
function token( $id, $until ) {
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- 43 characters of an address.
	$signature = base64_encode( hash_hmac( 'sha256', "preview $id $until", Connection\webhook_secret(), true ) );
	return "$id~$until~" . rtrim( strtr( $signature, '+/', '-_' ), '=' );
}

/**
 * The post of a token; null where its signature or time is not right.
 *
 * @param string $token The token.
 * @return int|null
 */
function id_of( $token ) {
	$parts = explode( '~', $token );
	if ( 3 !== count( $parts ) || ! ctype_digit( $parts[0] ) || ! ctype_digit( $parts[1] ) || (int) $parts[1] < time() ) {
		return null;
	}
	$is_signed = '' !== Connection\webhook_secret() && hash_equals( token( (int) $parts[0], (int) $parts[1] ), $token );
	return $is_signed ? (int) $parts[0] : null;
}

/** Adds the route that the shop reads drafts from. */
function add_route() {
	register_rest_route(
		'edge-storefront/v1',
		'/preview',
		array(
			'methods'             => 'POST',
			'permission_callback' => fn() => Access\is_shop(),
			'callback'            => __NAMESPACE__ . '\respond',
		)
	);
}

/**
 * Responds with a draft.
 *
 * @param \WP_REST_Request $request The request.
 */
function respond( $request ) {
	$id   = id_of( (string) $request->get_param( 'token' ) );
	$post = null === $id ? null : shown( $id );
	return $post ? preview_of( $post ) : new \WP_Error( 'edge_storefront_preview', 'There is no such preview.', array( 'status' => 404 ) );
}

/**
 * A post as its editor sees it: with what was saved last.
 *
 * @param \WP_Post $post The post.
 */
function preview_of( $post ) {
	$saved  = wp_get_post_autosave( $post->ID );
	$newest = $saved && $saved->post_modified_gmt > $post->post_modified_gmt ? $saved : $post;
	// Blocks and shortcodes read the post that is shown.
	$GLOBALS['post'] = $post; // phpcs:ignore WordPress.WP.GlobalVariablesOverride
	setup_postdata( $post );
	$product = 'product' === $post->post_type && function_exists( 'wc_get_product' ) ? wc_get_product( $post->ID ) : null;
	return array(
		'type'        => $post->post_type,
		'title'       => $newest->post_title,
		'content'     => apply_filters( 'the_content', $newest->post_content ),
		'excerpt'     => $product ? apply_filters( 'woocommerce_short_description', $newest->post_excerpt ) : $newest->post_excerpt,
		'price'       => $product ? wp_strip_all_tags( $product->get_price_html() ) : '',
		'image'       => picture_of( $post->ID ),
		'isPublished' => 'publish' === $post->post_status,
	);
}

/**
 * The picture, as WPGraphQL names it; null without one.
 *
 * @param int $id The post.
 */
function picture_of( $id ) {
	$picture = (int) get_post_thumbnail_id( $id );
	$source  = $picture ? wp_get_attachment_image_src( $picture, 'full' ) : false;
	return $source ? array(
		'sourceUrl' => $source[0],
		'altText'   => (string) get_post_meta( $picture, '_wp_attachment_image_alt', true ),
	) : null;
}
