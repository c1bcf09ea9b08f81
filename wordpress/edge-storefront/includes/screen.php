<?php
/**
 * The one screen: WooCommerce > Storefront.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Screen;

use EdgeStorefront\Connection;
use EdgeStorefront\Findings;
use EdgeStorefront\Settings_Screen;
use EdgeStorefront\Site_Health;

defined( 'ABSPATH' ) || exit;

/** The screen's name in addresses. */
const PAGE = 'edge-storefront';

/** The actions of its forms. */
const CONNECT = 'edge_storefront_connect';
const RENEW   = 'edge_storefront_renew';

/** Adds the hooks. */
function register() {
	add_action( 'init', __NAMESPACE__ . '\load_translations' );
	add_action( 'admin_menu', __NAMESPACE__ . '\add_page' );
	add_action( 'admin_post_' . CONNECT, __NAMESPACE__ . '\connect' );
	add_action( 'admin_post_' . RENEW, __NAMESPACE__ . '\renew' );
	add_filter( 'plugin_action_links_' . plugin_basename( EDGE_STOREFRONT_FILE ), __NAMESPACE__ . '\add_link' );
}

/** Loads the translations that the plugin brings. */
function load_translations() {
	load_plugin_textdomain( 'edge-storefront', false, dirname( plugin_basename( EDGE_STOREFRONT_FILE ) ) . '/languages' );
}

/** Adds the page. */
function add_page() {
	add_submenu_page( 'woocommerce', __( 'Storefront', 'edge-storefront' ), __( 'Storefront', 'edge-storefront' ), 'manage_woocommerce', PAGE, __NAMESPACE__ . '\show' );
}

/**
 * Adds a link to the list of plugins.
 *
 * @param string[] $links The links.
 */
function add_link( $links ) {
	array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( address() ), esc_html__( 'Connect', 'edge-storefront' ) ) );
	return $links;
}

/**
 * The address of the screen.
 *
 * @param string $done What was done.
 */
function address( $done = '' ) {
	return admin_url( 'admin.php?page=' . PAGE . ( '' === $done ? '' : '&done=' . $done ) );
}

/** What connects WordPress, gives its secrets away and changes its settings is an administrator's. */
const ADMIN = 'manage_options';

/**
 * Refuses a form that is not of this screen or not of somebody who may send it.
 *
 * @param string $action     The form's action.
 * @param string $capability What its sender needs.
 */
function guard( $action, $capability ) {
	check_admin_referer( $action );
	if ( ! current_user_can( $capability ) ) {
		wp_die( esc_html__( 'You may not do that.', 'edge-storefront' ), '', array( 'response' => 403 ) );
	}
}

/** Receives the shop's address. */
function connect() {
	guard( CONNECT, ADMIN );
	// phpcs:ignore WordPress.Security.NonceVerification -- guard() has verified it.
	$typed = isset( $_POST['shop'] ) ? sanitize_text_field( wp_unslash( $_POST['shop'] ) ) : '';
	$shop  = Connection\read_address( $typed );
	if ( null !== $shop ) {
		Connection\connect( $shop );
		Findings\mend_for_connection();
	}
	wp_safe_redirect( address( null === $shop ? 'refused' : 'connected' ) );
	exit;
}

/** Makes a new key. */
function renew() {
	guard( RENEW, ADMIN );
	Connection\renew();
	wp_safe_redirect( address( 'renewed' ) );
	exit;
}

/** Shows the screen. */
function show() {
	if ( ! current_user_can( 'manage_woocommerce' ) ) {
		return;
	}
	// phpcs:ignore WordPress.Security.NonceVerification -- only a message.
	$done     = isset( $_GET['done'] ) ? sanitize_key( wp_unslash( $_GET['done'] ) ) : '';
	$messages = array(
		'connected' => array( 'success', __( 'Connected. Now give the shop its key.', 'edge-storefront' ) ),
		'renewed'   => array( 'success', __( 'This is a new key. Until the shop has it, no change is reported to it.', 'edge-storefront' ) ),
		'saved'     => array( 'success', __( 'Saved. The shop shows it within seconds.', 'edge-storefront' ) ),
		'faults'    => array( 'error', __( 'Nothing is saved yet: below is what is wrong.', 'edge-storefront' ) ),
		'refused'   => array( 'error', __( 'That is no address of a shop: it begins with https://, has no path, and is reached from the internet.', 'edge-storefront' ) ),
	);
	echo '<div class="wrap"><h1>' . esc_html__( 'Storefront', 'edge-storefront' ) . '</h1>';
	if ( isset( $messages[ $done ] ) ) {
		printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $messages[ $done ][0] ), esc_html( $messages[ $done ][1] ) );
	}
	if ( current_user_can( ADMIN ) ) {
		show_connection();
	} elseif ( ! Connection\is_connected() ) {
		echo '<p>' . esc_html__( 'An administrator of WordPress connects the shop here.', 'edge-storefront' ) . '</p>';
	}
	if ( Connection\is_connected() ) {
		if ( current_user_can( ADMIN ) ) {
			show_key();
		}
		show_findings();
		Settings_Screen\show();
	}
	echo '</div>';
}

/** The form with the shop's address. */
function show_connection() {
	?>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="<?php echo esc_attr( CONNECT ); ?>">
		<?php wp_nonce_field( CONNECT ); ?>
		<table class="form-table" role="presentation"><tr>
			<th scope="row"><label for="edge-storefront-shop"><?php esc_html_e( 'Address of the shop', 'edge-storefront' ); ?></label></th>
			<td><input id="edge-storefront-shop" class="regular-text" type="url" name="shop" required placeholder="https://shop.example" value="<?php echo esc_attr( Connection\shop() ); ?>"></td>
		</tr></table>
		<p class="description"><?php esc_html_e( 'Connect also sets what the shop cannot run without: permalinks, GraphQL for visitors, its sessions, login with a password, and 24 hours until an unpaid order is cancelled. Deleting this plugin takes that back.', 'edge-storefront' ); ?></p>
		<?php submit_button( __( 'Connect', 'edge-storefront' ) ); ?>
	</form>
	<?php
}

/** The key, and what to do with it. */
function show_key() {
	?>
	<h2><?php esc_html_e( 'The key for the shop', 'edge-storefront' ); ?></h2>
	<p><?php esc_html_e( 'Copy it into the shop\'s secret WORDPRESS_KEY. Whoever has it can place orders that count as paid: show it to nobody.', 'edge-storefront' ); ?></p>
	<p><label for="edge-storefront-key" class="screen-reader-text"><?php esc_html_e( 'The key for the shop', 'edge-storefront' ); ?></label>
	<textarea id="edge-storefront-key" class="large-text code" rows="4" readonly onclick="this.select()"><?php echo esc_textarea( Connection\key_for_shop() ); ?></textarea></p>
	<p>
	<?php
	show_copy_button( __( 'Copy the key', 'edge-storefront' ), '', '' );
	show_copy_button( __( 'Copy the command', 'edge-storefront' ), 'echo ', ' | npx wrangler secret put WORDPRESS_KEY' );
	?>
	</p>
	<p class="description"><?php esc_html_e( 'The key alone goes into the field WORDPRESS_KEY of the Deploy button\'s form. The command sets it from the folder of the shop; the worker\'s other name follows as --name NAME.', 'edge-storefront' ); ?></p>
	<p>
	<?php
	$since = (int) get_option( Connection\CLOSED_SINCE );
	if ( $since ) {
		/* translators: %s: date and time. */
		echo esc_html( sprintf( __( 'The shop has sent it since %s: GraphQL and messages are closed to everybody else.', 'edge-storefront' ), wp_date( get_option( 'date_format' ) . ' ' . get_option( 'time_format' ), $since ) ) );
	} else {
		esc_html_e( 'The shop has not sent it yet. Once it has, GraphQL and messages are closed to everybody else, and WordPress\'s pages lead to the shop.', 'edge-storefront' );
	}
	?>
	</p>
	<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
		<input type="hidden" name="action" value="<?php echo esc_attr( RENEW ); ?>">
		<?php wp_nonce_field( RENEW ); ?>
		<?php submit_button( __( 'Make a new key', 'edge-storefront' ), 'secondary', 'submit', false ); ?>
	</form>
	<?php
}

/**
 * A button that copies the key with what stands around it, and says so.
 *
 * @param string $label  Its label.
 * @param string $before What is copied before the key.
 * @param string $after  What is copied behind it.
 */
function show_copy_button( $label, $before, $after ) {
	printf(
		'<button type="button" class="button" data-before="%2$s" data-after="%3$s" data-copied="%4$s" onclick="%5$s">%1$s</button> ',
		esc_html( $label ),
		esc_attr( $before ),
		esc_attr( $after ),
		esc_attr( __( 'Copied', 'edge-storefront' ) ),
		// A browser lends its clipboard to pages by https alone: elsewhere the key is selected, to be copied by hand.
		esc_attr( "const key = document.getElementById('edge-storefront-key'); key.select(); navigator.clipboard?.writeText(this.dataset.before + key.value + this.dataset.after).then(() => { this.textContent = this.dataset.copied; });" )
	);
}

/** What is not as the shop needs it, with the buttons of Site Health. */
function show_findings() {
	echo '<h2>' . esc_html__( 'What the shop needs', 'edge-storefront' ) . '</h2><ul>';
	foreach ( Findings\entries() as $id => $entry ) {
		$finding = Findings\look( $id );
		$signs   = array(
			'ok'      => '✓',
			'advice'  => '!',
			'missing' => '✗',
		);
		printf( '<li>%s %s', esc_html( $signs[ $finding['weight'] ] ), esc_html( Site_Health\title( $entry ) ) );
		if ( 'ok' !== $finding['weight'] ) {
			echo '<br>' . esc_html( $finding['detail'] ) . ' ' . wp_kses_post( Site_Health\how_to_mend( $entry ) );
		} elseif ( '' !== $finding['detail'] ) {
			echo ': ' . esc_html( $finding['detail'] );
		}
		echo '</li>';
	}
	echo '</ul>';
}
