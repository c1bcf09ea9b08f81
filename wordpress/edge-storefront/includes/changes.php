<?php
/**
 * Which changes are reported to the shop: products, their stock and reviews, terms, posts, menus, orders, coupons.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Changes;

use EdgeStorefront\Notices;
use EdgeStorefront\Seo;

defined( 'ABSPATH' ) || exit;

/** Adds the hooks. */
function register() {
	register_products();
	register_terms();
	register_posts();
	register_orders();
	register_coupons();
	add_action( 'woocommerce_settings_saved', fn() => note_action( 'woocommerce_storefront_settings', 1 ) );
	add_action( 'add_option_woographql_settings', fn( $name, $settings ) => note_types( array(), $settings ), 10, 2 );
	add_action( 'update_option_woographql_settings', __NAMESPACE__ . '\note_types', 10, 2 );
}

/**
 * Notes that WooGraphQL shows or hides products of other types now: the shop reads all products again.
 *
 * @param mixed $before WooGraphQL's settings before.
 * @param mixed $after  And now.
 */
function note_types( $before, $after ) {
	$shown = fn( $settings ) => 'on' === ( ( (array) $settings )['enable_unsupported_product_type'] ?? 'off' );
	if ( $shown( $before ) !== $shown( $after ) ) {
		note_action( 'woocommerce_storefront_term', 1 );
	}
}

/** Products, variations, stock, reviews. */
function register_products() {
	add_action( 'woocommerce_new_product', fn( $id ) => note_product( $id, 'created' ) );
	$updates = array(
		'woocommerce_update_product',
		'woocommerce_new_product_variation',
		'woocommerce_update_product_variation',
		'woocommerce_before_delete_product_variation',
	);
	foreach ( $updates as $hook ) {
		add_action( $hook, fn( $id ) => note_product( $id, 'updated' ) );
	}
	// An order reduces stock without saving the product: WooCommerce's own webhooks do not tell.
	foreach ( array( 'woocommerce_product_set_stock', 'woocommerce_variation_set_stock' ) as $hook ) {
		add_action( $hook, fn( $product ) => note_product( $product->get_id(), 'updated' ) );
	}
	foreach ( array( 'woocommerce_product_set_stock_status', 'woocommerce_variation_set_stock_status' ) as $hook ) {
		add_action( $hook, fn( $id ) => note_product( $id, 'updated' ) );
	}
	add_action( 'wp_trash_post', __NAMESPACE__ . '\note_gone' );
	add_action( 'before_delete_post', __NAMESPACE__ . '\note_gone' );
	add_action( 'untrashed_post', __NAMESPACE__ . '\note_back' );
	add_action( 'wp_insert_comment', fn( $id, $comment ) => note_review( $comment ), 10, 2 );
	add_action( 'edit_comment', fn( $id ) => note_review( get_comment( $id ) ) );
	add_action( 'delete_comment', fn( $id, $comment ) => note_review( $comment ), 10, 2 );
	add_action( 'transition_comment_status', fn( $to, $from, $comment ) => note_review( $comment ), 10, 3 );
}

/** Categories, tags, brands, attributes and menus. */
function register_terms() {
	foreach ( array( 'created_term', 'edited_term', 'delete_term' ) as $hook ) {
		add_action( $hook, fn( $id, $tt_id, $taxonomy ) => note_term( $id, $taxonomy ), 10, 3 );
	}
	// WooCommerce's webhooks tell neither of a picture that is set by code nor of a dragged category.
	foreach ( array( 'added_term_meta', 'updated_term_meta', 'deleted_term_meta' ) as $hook ) {
		add_action( $hook, __NAMESPACE__ . '\note_term_meta', 10, 3 );
	}
	foreach ( array( 'woocommerce_attribute_added', 'woocommerce_attribute_updated', 'woocommerce_attribute_deleted' ) as $hook ) {
		add_action( $hook, fn( $id ) => note_action( 'woocommerce_storefront_term', $id ) );
	}
	foreach ( array( 'wp_update_nav_menu', 'wp_delete_nav_menu' ) as $hook ) {
		add_action( $hook, fn( $id ) => note_action( 'woocommerce_storefront_menu', $id ) );
	}
}

/** Posts and pages. */
function register_posts() {
	add_action( 'save_post_post', fn( $id ) => note_post( $id ) );
	add_action( 'save_post_page', fn( $id ) => note_post( $id ) );
	// What is written for search engines may be saved without its post.
	foreach ( array( 'added_post_meta', 'updated_post_meta', 'deleted_post_meta' ) as $hook ) {
		add_action( $hook, __NAMESPACE__ . '\note_post_meta', 10, 3 );
	}
}

/** Orders, their refunds, notes and erasure. */
function register_orders() {
	add_action( 'woocommerce_new_order', fn( $id ) => note_order( $id, 'created' ) );
	foreach ( array( 'woocommerce_update_order', 'woocommerce_order_status_changed', 'woocommerce_order_refunded', 'woocommerce_untrash_order' ) as $hook ) {
		add_action( $hook, fn( $id ) => note_order( $id, 'updated' ) );
	}
	add_action( 'woocommerce_refund_deleted', fn( $id, $order_id ) => note_order( $order_id, 'updated' ), 10, 2 );
	// WooCommerce saves no order for a note.
	add_action(
		'woocommerce_order_note_added',
		function ( $id, $order ) {
			if ( get_comment_meta( $id, 'is_customer_note', true ) ) {
				note_order( $order->get_id(), 'updated' );
			}
		},
		10,
		2
	);
	foreach ( array( 'woocommerce_before_trash_order', 'woocommerce_before_delete_order' ) as $hook ) {
		add_action( $hook, fn( $id ) => note_body( 'order.deleted', array( 'id' => (int) $id ) ) );
	}
	add_action(
		'woocommerce_privacy_remove_order_personal_data',
		fn( $order ) => note_action( 'woocommerce_storefront_order_erased', $order->get_id() )
	);
}

/** Coupons: carts are read live, so nothing follows from them yet. */
function register_coupons() {
	foreach ( array( 'created' => 'woocommerce_new_coupon', 'updated' => 'woocommerce_update_coupon' ) as $event => $hook ) {
		add_action( $hook, fn( $id ) => note_coupon( $id, $event ) );
	}
}

/**
 * Notes a call with a body that is known now.
 *
 * @param string $topic The topic.
 * @param array  $body  The body.
 */
function note_body( $topic, $body ) {
	Notices\note( $topic, (string) ( $body['id'] ?? '' ), fn() => $body );
}

/**
 * Notes an action of the names that the shop knows. What it invalidates does not depend on the id, so
 * one call of a request is enough, except for an erased order.
 *
 * @param string $action The action.
 * @param int    $id     Of what has changed.
 */
function note_action( $action, $id ) {
	$body  = array(
		'action' => $action,
		'arg'    => (int) $id,
	);
	$about = 'woocommerce_storefront_order_erased' === $action ? (string) $id : '';
	Notices\note( "action.$action", $about, fn() => $body );
}

/**
 * Notes a product; a variation is reported as its product.
 *
 * @param int    $id    The product or variation.
 * @param string $event "created" or "updated".
 */
function note_product( $id, $event ) {
	$parent = 'product_variation' === get_post_type( $id ) ? (int) wp_get_post_parent_id( $id ) : 0;
	$id     = $parent ? $parent : (int) $id;
	Notices\note( "product.$event", (string) $id, fn() => product_body( $id ) );
}

/**
 * A product as the shop reads it.
 *
 * @param int $id The product.
 * @return array|null
 */
function product_body( $id ) {
	$product = wc_get_product( $id );
	// A draft that was never saved has no page, and what is in the trash is reported as deleted.
	if ( ! $product || in_array( $product->get_status(), array( 'auto-draft', 'trash', 'importing' ), true ) ) {
		return null;
	}
	return array(
		'id'                => (int) $product->get_id(),
		'slug'              => (string) $product->get_slug(),
		'status'            => $product->get_status(),
		'type'              => $product->get_type(),
		'parent_id'         => 0,
		'stock_status'      => $product->get_stock_status(),
		'stock_quantity'    => $product->get_stock_quantity(),
		'date_modified_gmt' => utc( $product->get_date_modified() ),
	);
}

/**
 * Notes the article or product whose fields for search engines have changed.
 *
 * @param int|int[] $meta_id The meta data.
 * @param int       $id      The post.
 * @param string    $key     The name of the meta data.
 */
function note_post_meta( $meta_id, $id, $key ) {
	if ( ! preg_match( Seo\KEYS, (string) $key ) ) {
		return;
	}
	$type = get_post_type( $id );
	if ( 'product' === $type ) {
		note_product( $id, 'updated' );
	} elseif ( 'post' === $type ) {
		note_post( $id );
	}
}

/**
 * Notes what is deleted or put into the trash.
 *
 * @param int $id The post.
 */
function note_gone( $id ) {
	$type = get_post_type( $id );
	if ( 'product' === $type ) {
		note_body( 'product.deleted', array( 'id' => (int) $id ) );
	} elseif ( 'product_variation' === $type ) {
		note_product( $id, 'updated' );
	} elseif ( 'shop_coupon' === $type ) {
		note_body( 'coupon.deleted', array( 'id' => (int) $id ) );
	} elseif ( 'shop_order' === $type ) {
		note_body( 'order.deleted', array( 'id' => (int) $id ) );
	} elseif ( 'post' === $type || 'page' === $type ) {
		note_post( $id );
	}
}

/**
 * Notes what is taken out of the trash.
 *
 * @param int $id The post.
 */
function note_back( $id ) {
	$type = get_post_type( $id );
	if ( 'product' === $type ) {
		note_product( $id, 'restored' );
	} elseif ( 'shop_coupon' === $type ) {
		note_coupon( $id, 'restored' );
	}
}

/**
 * Notes the product of a review.
 *
 * @param \WP_Comment|null $comment The comment.
 */
function note_review( $comment ) {
	$post = $comment ? (int) $comment->comment_post_ID : 0;
	if ( $post && 'product' === get_post_type( $post ) ) {
		note_product( $post, 'updated' );
	}
}

/**
 * Notes a term of products or posts.
 *
 * @param int    $id       The term.
 * @param string $taxonomy Its taxonomy.
 */
function note_term( $id, $taxonomy ) {
	if ( 'product_cat' === $taxonomy ) {
		note_action( 'woocommerce_storefront_category', $id );
	} elseif ( in_array( $taxonomy, array( 'category', 'post_tag' ), true ) ) {
		note_action( 'woocommerce_storefront_post', $id );
	} elseif ( in_array( $taxonomy, array( 'product_tag', 'product_brand' ), true ) || 0 === strpos( $taxonomy, 'pa_' ) ) {
		note_action( 'woocommerce_storefront_term', $id );
	}
}

/**
 * Notes a term's picture, order or display.
 *
 * @param int|int[] $meta_id The meta data.
 * @param int       $term_id The term.
 * @param string    $key     Its key.
 */
function note_term_meta( $meta_id, $term_id, $key ) {
	$is_shown = in_array( $key, array( 'thumbnail_id', 'order', 'display_type' ), true ) || 0 === strpos( $key, 'order_pa_' );
	$term     = $is_shown ? get_term( $term_id ) : null;
	if ( $term instanceof \WP_Term ) {
		note_term( $term_id, $term->taxonomy );
	}
}

/**
 * Notes a post or page.
 *
 * @param int $id The post.
 */
function note_post( $id ) {
	if ( ! wp_is_post_revision( $id ) && ! wp_is_post_autosave( $id ) && 'auto-draft' !== get_post_status( $id ) ) {
		note_action( 'woocommerce_storefront_post', $id );
	}
}

/**
 * Notes an order.
 *
 * @param int    $id    The order.
 * @param string $event "created" or "updated".
 */
function note_order( $id, $event ) {
	Notices\note( "order.$event", (string) $id, fn() => order_body( $id ) );
}

/**
 * An order as the shop reads it: nothing of its buyer.
 *
 * @param int $id The order.
 * @return array|null
 */
function order_body( $id ) {
	$order = wc_get_order( $id );
	if ( ! $order || 'shop_order' !== $order->get_type() || in_array( $order->get_status(), array( 'checkout-draft', 'auto-draft', 'trash' ), true ) ) {
		return null;
	}
	$lines = array();
	foreach ( $order->get_items() as $item ) {
		$lines[] = array(
			'product_id'   => (int) $item->get_product_id(),
			'variation_id' => (int) $item->get_variation_id(),
			'quantity'     => $item->get_quantity(),
		);
	}
	$refunds = array();
	foreach ( $order->get_refunds() as $refund ) {
		$refunds[] = array(
			'id'    => (int) $refund->get_id(),
			'total' => '-' . wc_format_decimal( $refund->get_amount() ),
		);
	}
	$is_erased = 'yes' === $order->get_meta( '_anonymized' );
	return array(
		'id'                 => (int) $order->get_id(),
		'number'             => (string) $order->get_order_number(),
		'status'             => $order->get_status(),
		'currency'           => $order->get_currency(),
		'order_key'          => $order->get_order_key(),
		'payment_method'     => $order->get_payment_method(),
		'transaction_id'     => $order->get_transaction_id(),
		'date_modified_gmt'  => utc( $order->get_date_modified() ),
		'date_paid_gmt'      => utc( $order->get_date_paid() ),
		'date_completed_gmt' => utc( $order->get_date_completed() ),
		'refunds'            => $refunds,
		'line_items'         => $lines,
		'meta_data'          => $is_erased ? array(
			array(
				'key'   => '_anonymized',
				'value' => 'yes',
			),
		) : array(),
	);
}

/**
 * Notes a coupon.
 *
 * @param int    $id    The coupon.
 * @param string $event The event.
 */
function note_coupon( $id, $event ) {
	Notices\note(
		"coupon.$event",
		(string) $id,
		fn() => array(
			'id'            => (int) $id,
			'discount_type' => ( new \WC_Coupon( $id ) )->get_discount_type(),
		)
	);
}

/**
 * A date as WooCommerce's webhooks write it: UTC without a zone.
 *
 * @param \WC_DateTime|null $date The date.
 */
function utc( $date ) {
	return $date ? gmdate( 'Y-m-d\TH:i:s', $date->getTimestamp() ) : null;
}
