<?php
/**
 * A shop of the stub, and each change of it that is reported to a storefront.
 *
 * @package EdgeStorefront
 */

/** A product of the stub. */
function stub_product( $id, $more = array() ) {
	World::$posts[ $id ]    = array( 'type' => 'product' );
	World::$products[ $id ] = new Of_WooCommerce(
		array_merge(
			array(
				'id'             => $id,
				'slug'           => "produk-$id",
				'status'         => 'publish',
				'type'           => 'simple',
				'stock_status'   => 'instock',
				'stock_quantity' => 7,
				'date_modified'  => new WC_DateTime( '2026-11-01T08:00:00Z' ),
			),
			$more
		)
	);
	return World::$products[ $id ];
}

/** An order of the stub. */
function stub_order( $id, $more = array() ) {
	$item                 = new Of_WooCommerce( array( 'product_id' => 41, 'variation_id' => 0, 'quantity' => 2 ) );
	$refund               = new Of_WooCommerce( array( 'id' => 901, 'amount' => '12.50' ) );
	World::$orders[ $id ] = new Of_WooCommerce(
		array_merge(
			array(
				'id'             => $id,
				'type'           => 'shop_order',
				'order_number'   => (string) $id,
				'status'         => 'processing',
				'currency'       => 'EUR',
				'order_key'      => 'wc_order_stub',
				'payment_method' => 'bacs',
				'transaction_id' => '',
				'total'          => '25.00',
				'date_created'   => new WC_DateTime( '@' . World::$now ),
				'date_modified'  => new WC_DateTime( '2026-11-01T09:00:00Z' ),
				'date_paid'      => new WC_DateTime( '2026-11-01T08:59:00Z' ),
				'date_completed' => null,
				'items'          => array( $item ),
				'refunds'        => array( $refund ),
				'billing_email'  => 'buyer@example.com',
				'meta'           => array(),
			),
			$more
		)
	);
	return World::$orders[ $id ];
}

stub_product( 41 );
World::$posts[42]    = array( 'type' => 'product_variation', 'parent' => 41 );
World::$products[42] = new Of_WooCommerce( array( 'id' => 42 ) );
World::$posts[50]    = array( 'type' => 'post' );
World::$posts[51]    = array( 'type' => 'page' );
World::$posts[60]    = array( 'type' => 'shop_coupon' );
World::$comments[70] = (object) array( 'comment_post_ID' => 41 );
stub_order( 80 );
stub_order( 81, array( 'meta' => array( '_anonymized' => 'yes' ) ) );
foreach ( array( 90 => 'product_cat', 91 => 'product_tag', 92 => 'pa_warna', 93 => 'category', 94 => 'product_brand' ) as $id => $taxonomy ) {
	World::$terms[ $id ]           = new WP_Term();
	World::$terms[ $id ]->term_id  = $id;
	World::$terms[ $id ]->taxonomy = $taxonomy;
}

/**
 * Changes by what they are, with the hooks that WordPress and WooCommerce fire for them.
 *
 * @return array<string, callable>
 */
function edge_storefront_changes() {
	$term = fn( $hook, $id ) => fn() => do_action( $hook, $id, $id, World::$terms[ $id ]->taxonomy );
	return array(
		'a new product'                => fn() => do_action( 'woocommerce_new_product', 41, World::$products[41] ),
		'a changed product'            => fn() => do_action( 'woocommerce_update_product', 41, World::$products[41] ),
		'a changed variation'          => fn() => do_action( 'woocommerce_update_product_variation', 42, World::$products[42] ),
		'stock of a product'           => fn() => do_action( 'woocommerce_product_set_stock', World::$products[41] ),
		'stock of a variation'         => fn() => do_action( 'woocommerce_variation_set_stock', World::$products[42] ),
		'a product into the trash'     => fn() => do_action( 'wp_trash_post', 41 ),
		'a product out of the trash'   => fn() => do_action( 'untrashed_post', 41 ),
		'a deleted variation'          => fn() => do_action( 'before_delete_post', 42 ),
		'a review'                     => fn() => do_action( 'wp_insert_comment', 70, World::$comments[70] ),
		'an approved review'           => fn() => do_action( 'transition_comment_status', 'approved', 'hold', World::$comments[70] ),
		'a new category'               => $term( 'created_term', 90 ),
		'a changed category'           => $term( 'edited_term', 90 ),
		'a deleted category'           => $term( 'delete_term', 90 ),
		'a picture of a category'      => fn() => do_action( 'updated_term_meta', 1, 90, 'thumbnail_id', '5' ),
		'a tag'                        => $term( 'edited_term', 91 ),
		'a brand'                      => $term( 'edited_term', 94 ),
		'a value of an attribute'      => $term( 'edited_term', 92 ),
		'an attribute'                 => fn() => do_action( 'woocommerce_attribute_updated', 3, array(), 'warna' ),
		'a menu'                       => fn() => do_action( 'wp_update_nav_menu', 4 ),
		'a post'                       => fn() => do_action( 'save_post_post', 50 ),
		'a page'                       => fn() => do_action( 'save_post_page', 51 ),
		'a deleted post'               => fn() => do_action( 'before_delete_post', 50 ),
		'a category of posts'          => $term( 'edited_term', 93 ),
		'products of other types'      => fn() => update_option( 'woographql_settings', array( 'enable_unsupported_product_type' => 'on' ) ),
		'settings of WooCommerce'      => fn() => do_action( 'woocommerce_settings_saved' ),
		'a new order'                  => fn() => do_action( 'woocommerce_new_order', 80, World::$orders[80] ),
		'a changed order'              => fn() => do_action( 'woocommerce_update_order', 80, World::$orders[80] ),
		'a refund'                     => fn() => do_action( 'woocommerce_order_refunded', 80, 901 ),
		'a note to the buyer'          => function () {
			World::$meta['comment 71 is_customer_note'] = '1';
			do_action( 'woocommerce_order_note_added', 71, World::$orders[80] );
		},
		'an order into the trash'      => fn() => do_action( 'woocommerce_before_trash_order', 80, World::$orders[80] ),
		'an erased order'              => fn() => do_action( 'woocommerce_privacy_remove_order_personal_data', World::$orders[81] ),
		'an erased order that is saved' => fn() => do_action( 'woocommerce_update_order', 81, World::$orders[81] ),
		'a new coupon'                 => fn() => do_action( 'woocommerce_new_coupon', 60, null ),
		'a changed coupon'             => fn() => do_action( 'woocommerce_update_coupon', 60, null ),
		'a deleted coupon'             => fn() => do_action( 'before_delete_post', 60 ),
	);
}
