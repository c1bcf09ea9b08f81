<?php
/**
 * Accounts belong to whoever proves their address first: anybody can register with anybody's address. The
 * first proof ends what others have set up, and a new address takes effect with the code that it gets.
 * Accounts without the mark UNPROVEN count as proven: those of before, and those made in wp-admin.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Accounts;

use EdgeStorefront\Access;

defined( 'ABSPATH' ) || exit;

/** User meta of an account whose address nobody has proven. */
const UNPROVEN = '_edge_storefront_unproven';

/** User meta with the address that waits for its code; the shop reads it. */
const NEW_EMAIL = '_edge_storefront_new_email';

/** User meta with that code's hash and end, how often it was tried, and the mails of an hour. */
const CODE  = '_edge_storefront_new_email_code';
const TRIES = '_edge_storefront_new_email_tries';
const MAILS = '_edge_storefront_new_email_mails';

/** Headless Login's user meta with the identity that a provider has for a user, but for its name. */
const LINK = 'wp-graphql-headless-login-subject-identity-';

const CODE_SECONDS = 15 * MINUTE_IN_SECONDS;
const MAX_TRIES    = 5;
const MAX_MAILS    = 3;

/** Adds the hooks. */
function register() {
	add_action( 'user_register', __NAMESPACE__ . '\mark_new' );
	add_action( 'graphql_login_before_authenticate', __NAMESPACE__ . '\watch_provider', 10, 4 );
	add_filter( 'graphql_login_create_user_data', __NAMESPACE__ . '\refuse_unverified' );
	// Headless Login makes the tokens after this hook: with the new secret.
	add_action( 'wp_login', __NAMESPACE__ . '\prove_by_provider', 1, 2 );
	add_action( 'after_password_reset', fn( $user ) => prove( $user, true ) );
	add_action( 'woocommerce_customer_email_verified', fn( $id ) => prove( get_userdata( $id ), true ) );
	add_filter( 'wp_pre_insert_user_data', __NAMESPACE__ . '\hold_new_email', 10, 3 );
	add_filter( 'send_email_change_email', fn( $send, $user ) => $send && ! is_held( (int) $user['ID'] ), 10, 2 );
	add_action( 'profile_update', __NAMESPACE__ . '\mark_changed', 10, 2 );
	add_filter( 'graphql_mutation_input', __NAMESPACE__ . '\read_input', 10, 4 );
	add_action( 'graphql_register_types', __NAMESPACE__ . '\add_mutation' );
}

/**
 * The provider of this request's login, and the address that it has verified.
 *
 * @return array{provider: string, email: string}
 */
function &identity() {
	static $identity = array(
		'provider' => '',
		'email'    => '',
	);
	return $identity;
}

/** Whether whoever asks may manage other people's accounts. */
function is_manager() {
	return current_user_can( 'edit_users' ) || ( defined( 'WP_CLI' ) && WP_CLI );
}

/**
 * Marks a new account, unless a manager has made it or a provider has verified its address.
 *
 * @param int $id The user.
 */
function mark_new( $id ) {
	$user = get_userdata( $id );
	if ( $user && ! is_manager() && strtolower( $user->user_email ) !== identity()['email'] ) {
		update_user_meta( $id, UNPROVEN, '1' );
	}
}

/**
 * Notes what a provider says of an address: Headless Login leaves email_verified out.
 *
 * @param string $provider     The provider's slug.
 * @param array  $input        The mutation's input.
 * @param array  $config       The provider's settings.
 * @param object $configurator Headless Login's object of the provider.
 */
function watch_provider( $provider, $input, $config, $configurator ) {
	$identity = &identity();
	$identity = array(
		'provider' => (string) $provider,
		'email'    => '',
	);
	$oauth    = method_exists( $configurator, 'get_provider' ) ? $configurator->get_provider() : null;
	hand_over_verifier( $oauth );
	$client   = $oauth ? $oauth->getHttpClient() : null;
	$stack    = $client && method_exists( $client, 'getConfig' ) ? $client->getConfig( 'handler' ) : null;
	if ( ! is_object( $stack ) || ! method_exists( $stack, 'push' ) ) {
		return;
	}
	$stack->push(
		fn( $next ) => fn( $request, $options ) => $next( $request, $options )->then(
			function ( $response ) {
				note_claims( (string) $response->getBody() );
				$response->getBody()->rewind();
				return $response;
			}
		)
	);
}

/**
 * PKCE: the shop has made the challenge, and sends the verifier with the code. Each request makes a new
 * object of the provider, so that Headless Login has none.
 *
 * @param object|null $oauth The provider's object.
 */
function hand_over_verifier( $oauth ) {
	// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- taken from the shop alone, and matched.
	$verifier = isset( $_SERVER['HTTP_X_STOREFRONT_CODE_VERIFIER'] ) ? (string) wp_unslash( $_SERVER['HTTP_X_STOREFRONT_CODE_VERIFIER'] ) : '';
	if ( $oauth && method_exists( $oauth, 'setPkceCode' ) && Access\is_shop() && preg_match( '/^[\w-]{43,128}$/', $verifier ) ) {
		$oauth->setPkceCode( $verifier );
	}
}

/**
 * Notes the address of a provider's response, where it is verified.
 *
 * @param string $body The response.
 */
function note_claims( $body ) {
	$claims = json_decode( $body, true );
	if ( is_array( $claims ) && isset( $claims['email'], $claims['email_verified'] ) && in_array( $claims['email_verified'], array( true, 'true', 1, '1' ), true ) ) {
		$identity          = &identity();
		$identity['email'] = strtolower( (string) $claims['email'] );
	}
}

/**
 * An address that the provider has not verified opens no account that there is.
 *
 * @param mixed $data What a user would be made of, or linked by.
 * @return mixed
 */
function refuse_unverified( $data ) {
	$email = is_array( $data ) ? (string) ( $data['user_email'] ?? '' ) : '';
	return email_exists( $email ) && strtolower( $email ) !== identity()['email'] ? false : $data;
}

/**
 * A login by a provider proves the address that it has verified.
 *
 * @param string   $name The user's name.
 * @param \WP_User $user The user.
 */
function prove_by_provider( $name, $user ) {
	if ( $user && '' !== $user->user_email && strtolower( $user->user_email ) === identity()['email'] ) {
		prove( $user, false, identity()['provider'] );
	}
}

/**
 * The first proof of an account's address ends all other access to the account.
 *
 * @param \WP_User|false $user           The user.
 * @param bool           $keeps_password Whether the password is of whoever has proven it.
 * @param string         $provider       The provider that has proven it; links to others are removed.
 * @param bool           $keeps_tokens   Whether the shop ends the other sessions: in one of them it was proven.
 */
function prove( $user, $keeps_password, $provider = '', $keeps_tokens = false ) {
	if ( ! $user || ! delete_user_meta( $user->ID, UNPROVEN ) ) {
		return;
	}
	if ( ! $keeps_password ) {
		wp_set_password( wp_generate_password( 64, true, true ), $user->ID );
	}
	foreach ( array_keys( (array) get_user_meta( $user->ID ) ) as $key ) {
		if ( 0 === strpos( $key, LINK ) && LINK . $provider !== $key ) {
			delete_user_meta( $user->ID, $key );
		}
	}
	if ( ! $keeps_tokens ) {
		// Headless Login makes another: refresh tokens name the one that they were made with.
		delete_user_meta( $user->ID, 'graphql_login_secret' );
	}
	if ( get_current_user_id() === (int) $user->ID && '' !== wp_get_session_token() ) {
		wp_destroy_other_sessions();
	} else {
		\WP_Session_Tokens::get_instance( $user->ID )->destroy_all();
	}
	if ( class_exists( 'WP_Application_Passwords' ) ) {
		\WP_Application_Passwords::delete_all_application_passwords( $user->ID );
	}
	mail_to(
		$user->user_email,
		__( 'Your email address is confirmed', 'edge-storefront' ),
		__( 'You have confirmed that the email address of your account is yours. All other devices were logged out, and login links from before no longer work.', 'edge-storefront' )
			. ( $keeps_password ? '' : ' ' . __( 'Passwords from before no longer work either: you can choose a new one with "Forgot your password?".', 'edge-storefront' ) )
	);
}

/**
 * Whether a new address of an account has to wait for its code: its customer changes it.
 *
 * @param int $id The user.
 */
function is_held( $id ) {
	// In wp-admin WordPress itself asks for a confirmation.
	$is_profile = defined( 'IS_PROFILE_PAGE' ) && IS_PROFILE_PAGE;
	return $id > 0 && get_current_user_id() === $id && ! is_manager() && ! $is_profile && ! confirming();
}

/** Whether the code of a new address was right, in this request. */
function &confirming() {
	static $confirming = false;
	return $confirming;
}

/**
 * Keeps the account's address until the new one is proven.
 *
 * @param array    $data   The row.
 * @param bool     $update Whether the user exists.
 * @param int|null $id     The user.
 */
function hold_new_email( $data, $update, $id ) {
	$user = $update ? get_userdata( $id ) : false;
	if ( ! $user || ! is_held( (int) $id ) || 0 === strcasecmp( $user->user_email, $data['user_email'] ) ) {
		return $data;
	}
	request_new_email( $user, $data['user_email'] );
	$data['user_email'] = $user->user_email;
	return $data;
}

/**
 * An address that somebody else has changed, in no page of a manager, is not proven.
 *
 * @param int      $id     The user.
 * @param \WP_User $before As it was.
 */
function mark_changed( $id, $before ) {
	$user = get_userdata( $id );
	if ( ! $user || ! $before || 0 === strcasecmp( $user->user_email, $before->user_email ) ) {
		return;
	}
	forget_new_email( $id );
	$is_profile = defined( 'IS_PROFILE_PAGE' ) && IS_PROFILE_PAGE;
	if ( ! is_manager() && ! $is_profile && ! confirming() ) {
		update_user_meta( $id, UNPROVEN, '1' );
	}
}

/**
 * Takes meta data of this file out of what clients may write; saving the present address keeps it.
 *
 * @param array  $input    The mutation's input.
 * @param mixed  $context  WPGraphQL's context.
 * @param mixed  $info     The field.
 * @param string $mutation The mutation's name.
 */
function read_input( $input, $context, $info, $mutation ) {
	if ( isset( $input['metaData'] ) && is_array( $input['metaData'] ) ) {
		$input['metaData'] = array_values( array_filter( $input['metaData'], fn( $meta ) => 0 !== stripos( trim( (string) ( $meta['key'] ?? '' ) ), '_edge_storefront' ) ) );
	}
	$user = in_array( strtolower( $mutation ), array( 'updatecustomer', 'updateuser' ), true ) && isset( $input['email'] ) ? get_userdata( get_current_user_id() ) : false;
	if ( $user && 0 === strcasecmp( $user->user_email, (string) $input['email'] ) ) {
		forget_new_email( $user->ID );
	}
	return $input;
}

/**
 * Mails a code to the new address, which waits for it, and says so to the old one.
 *
 * @param \WP_User $user  The user.
 * @param string   $email The new address.
 * @throws \GraphQL\Error\UserError After three mails in an hour.
 */
function request_new_email( $user, $email ) {
	static $requested = array();
	// WooCommerce saves a user several times in a request.
	if ( in_array( "$user->ID $email", $requested, true ) ) {
		return;
	}
	$requested[] = "$user->ID $email";
	$mails       = array_filter( (array) get_user_meta( $user->ID, MAILS, true ), fn( $time ) => (int) $time > time() - HOUR_IN_SECONDS );
	if ( count( $mails ) >= MAX_MAILS ) {
		throw new \GraphQL\Error\UserError( 'Please wait before you change your email address.' );
	}
	$code = sprintf( '%08d', random_int( 0, 99999999 ) );
	update_user_meta(
		$user->ID,
		CODE,
		array(
			'hash'    => hash_of( $user->ID, $email, $code ),
			'expires' => time() + CODE_SECONDS,
		)
	);
	update_user_meta( $user->ID, MAILS, array_merge( array_values( $mails ), array( time() ) ) );
	update_user_meta( $user->ID, TRIES, '0' );
	update_user_meta( $user->ID, NEW_EMAIL, $email );
	mail_to(
		$email,
		__( 'Your new email address', 'edge-storefront' ),
		/* translators: %s: code. */
		sprintf( __( 'The code for your new email address: %s', 'edge-storefront' ), substr( $code, 0, 4 ) . ' ' . substr( $code, 4 ) ) . "\n\n"
			. __( 'It works once, within 15 minutes. Give it to nobody. If you did not ask for it, do nothing.', 'edge-storefront' )
	);
	mail_to(
		$user->user_email,
		__( 'Email address to be changed', 'edge-storefront' ),
		/* translators: %s: email address. */
		sprintf( __( 'The email address of your account will change to %s once that address is confirmed. If it was not you who changed it, change your password and contact us at once.', 'edge-storefront' ), $email )
	);
}

/**
 * Gives the account the address that its code was mailed to.
 *
 * @param int    $id   The user.
 * @param string $code The code.
 * @return string|null The address; null for a wrong code.
 * @throws \GraphQL\Error\UserError Where the address is another account's by now.
 */
function confirm_new_email( $id, $code ) {
	$user   = get_userdata( $id );
	$email  = (string) get_user_meta( $id, NEW_EMAIL, true );
	$stored = get_user_meta( $id, CODE, true );
	if ( ! $user || '' === $email || ! is_array( $stored ) || ! count_try( $id ) || $stored['expires'] < time() ) {
		return null;
	}
	if ( ! hash_equals( $stored['hash'], hash_of( $id, $email, $code ) ) || ! delete_user_meta( $id, CODE ) ) {
		return null;
	}
	$owner = email_exists( $email );
	if ( $owner && (int) $owner !== (int) $id ) {
		throw new \GraphQL\Error\UserError( 'Sorry, that email address is already used!' );
	}
	$confirming = &confirming();
	$confirming = true;
	$result     = wp_update_user(
		array(
			'ID'         => $id,
			'user_email' => $email,
		)
	);
	$confirming = false;
	if ( is_wp_error( $result ) ) {
		throw new \GraphQL\Error\UserError( 'The email address could not be changed.' );
	}
	forget_new_email( $id );
	prove( get_userdata( $id ), true, '', true );
	\WP_Session_Tokens::get_instance( $id )->destroy_all();
	return $email;
}

/**
 * Counts a try before it is looked at: those at the same time are no more than others.
 *
 * @param int $id The user.
 * @return bool Whether there was one left.
 */
function count_try( $id ) {
	global $wpdb;
	// phpcs:ignore WordPress.DB -- one statement, so that no two tries count as one.
	$counted = $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->usermeta} SET meta_value = meta_value + 1 WHERE user_id = %d AND meta_key = %s AND meta_value < %d", $id, TRIES, MAX_TRIES ) );
	wp_cache_delete( $id, 'user_meta' );
	return 1 === (int) $counted;
}

/**
 * A code's hash: of one account and one address.
 *
 * @param int    $id    The user.
 * @param string $email The address.
 * @param string $code  The code.
 */
function hash_of( $id, $email, $code ) {
	return hash_hmac( 'sha256', "$id $email $code", wp_salt() );
}

/**
 * Forgets an address that waits for its code.
 *
 * @param int $id The user.
 */
function forget_new_email( $id ) {
	delete_user_meta( $id, NEW_EMAIL );
}

/**
 * Sends a mail about an account.
 *
 * @param string $to      The address.
 * @param string $subject Its subject.
 * @param string $text    Its text.
 */
function mail_to( $to, $subject, $text ) {
	$name = html_entity_decode( (string) get_option( 'blogname' ), ENT_QUOTES );
	wp_mail( $to, "$name: $subject", $text );
}

/** Adds the mutation with which the shop confirms a new address. */
function add_mutation() {
	register_graphql_mutation(
		'confirmNewEmail',
		array(
			'inputFields'         => array( 'code' => array( 'type' => array( 'non_null' => 'String' ) ) ),
			'outputFields'        => array( 'email' => array( 'type' => 'String' ) ),
			'mutateAndGetPayload' => function ( $input ) {
				if ( get_current_user_id() < 1 ) {
					throw new \GraphQL\Error\UserError( 'You do not have the appropriate capabilities to perform this action' );
				}
				return array( 'email' => confirm_new_email( get_current_user_id(), $input['code'] ) );
			},
		)
	);
}
