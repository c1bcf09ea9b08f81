<?php
/**
 * What an editor has written for search engines in Yoast or Rank Math, of an article or a product.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Seo;

defined( 'ABSPATH' ) || exit;

/** Meta data in which the two plugins store what an editor has written. */
const KEYS = '/^(rank_math_(title|description|robots|canonical_url|facebook_image)|_yoast_wpseo_(title|metadesc|meta-robots-noindex|canonical|opengraph-image))$/';

/** Adds the hooks. */
function register() {
	add_action( 'graphql_register_types', __NAMESPACE__ . '\add_field' );
}

/** Whether one of the two plugins is active. */
function is_active() {
	return function_exists( 'YoastSEO' ) || has_rank_math();
}

/** Whether Rank Math is active; it does nothing before its setup is finished or skipped. */
function has_rank_math() {
	return function_exists( 'rank_math' ) && isset( rank_math()->variables );
}

/** Adds the field that the shop reads. Each value is made when it is asked for: a sitemap asks for one. */
function add_field() {
	$field = fn( $name, $type = 'String' ) => array(
		'type'    => $type,
		'resolve' => fn( $values ) => $values[ $name ](),
	);
	register_graphql_object_type(
		'StorefrontSeo',
		array(
			'fields' => array(
				'title'       => $field( 'title' ),
				'description' => $field( 'description' ),
				'canonical'   => $field( 'canonical' ),
				'image'       => $field( 'image' ),
				'noindex'     => $field( 'noindex', 'Boolean' ),
			),
		)
	);
	foreach ( array( 'Post', 'Product' ) as $owner ) {
		register_graphql_field(
			$owner,
			'storefrontSeo',
			array(
				'type'    => 'StorefrontSeo',
				'resolve' => fn( $node ) => values( (int) $node->databaseId ),
			)
		);
	}
}

/**
 * A post's values by the active plugin; null without one. Title and description follow its templates; of
 * address and picture only what is typed counts.
 *
 * @param int $id The post.
 * @return array<string, callable>|null
 */
function values( $id ) {
	$typed = fn( $key ) => (string) get_post_meta( $id, $key, true );
	if ( function_exists( 'YoastSEO' ) ) {
		$meta = YoastSEO()->meta->for_post( $id );
		return $meta ? array(
			'title'       => fn() => (string) $meta->title,
			'description' => fn() => (string) $meta->meta_description,
			'canonical'   => fn() => $typed( '_yoast_wpseo_canonical' ),
			'image'       => fn() => $typed( '_yoast_wpseo_opengraph-image' ),
			'noindex'     => fn() => 'noindex' === ( $meta->robots['index'] ?? '' ),
		) : null;
	}
	return has_rank_math() ? array(
		'title'       => fn() => rank_math_page( $id )->title(),
		'description' => fn() => rank_math_page( $id )->description(),
		'canonical'   => fn() => $typed( 'rank_math_canonical_url' ),
		'image'       => fn() => $typed( 'rank_math_facebook_image' ),
		'noindex'     => fn() => rank_math_noindex( $id ),
	) : null;
}

/**
 * A post's page as Rank Math sees it.
 *
 * @param int $id The post.
 */
function rank_math_page( $id ) {
	// WordPress's own pages do this with the query.
	rank_math()->variables->setup();
	$page = new \RankMath\Paper\Singular();
	$page->set_object( get_post( $id ) );
	return $page;
}

/**
 * Whether Rank Math keeps a post from search engines, by its box, its type's or the site's setting.
 *
 * @param int $id The post.
 */
function rank_math_noindex( $id ) {
	$robots = rank_math_page( $id )->robots();
	$robots = $robots ? $robots : (array) \RankMath\Helper::get_settings( 'titles.robots_global' );
	return in_array( 'noindex', $robots, true );
}
