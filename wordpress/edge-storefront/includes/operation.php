<?php
/**
 * The GraphQL operation of a request, read before WPGraphQL reads it: which mutations it has, and with what input.
 *
 * @package EdgeStorefront
 */

namespace EdgeStorefront\Operation;

defined( 'ABSPATH' ) || exit;

/** The request's body; null unless it is JSON. */
function body() {
	$body = json_decode( (string) file_get_contents( 'php://input' ), true );
	return is_array( $body ) ? $body : null;
}

/**
 * The mutations of a request, in its order.
 *
 * @param array|null $body The body: one operation or a list of them.
 * @return array[]|null Names and inputs; null where it is not GraphQL, which WPGraphQL refuses.
 */
function mutations( $body ) {
	if ( ! is_array( $body ) ) {
		return null;
	}
	if ( isset( $body[0] ) ) {
		$all = array_map( __NAMESPACE__ . '\mutations', $body );
		return in_array( null, $all, true ) ? null : array_merge( ...$all );
	}
	$query = $body['query'] ?? null;
	if ( ! is_string( $query ) ) {
		return null;
	}
	if ( false === strpos( $query, 'mutation' ) ) {
		return array();
	}
	try {
		return fields_of( $query, $body );
	} catch ( \GraphQL\Error\Error $error ) {
		return null;
	}
}

/**
 * The root fields of a document's mutation.
 *
 * @param string $query The document.
 * @param array  $body  The body, with the operation's name and variables.
 * @return array[] Empty where the operation is a query.
 */
function fields_of( $query, $body ) {
	$name   = $body['operationName'] ?? null;
	$fields = array();
	foreach ( \GraphQL\Language\Parser::parse( $query, array( 'noLocation' => true ) )->definitions as $definition ) {
		$is_asked = $definition instanceof \GraphQL\Language\AST\OperationDefinitionNode && ( ! $name || ( $definition->name && $name === $definition->name->value ) );
		if ( ! $is_asked || 'mutation' !== $definition->operation ) {
			continue;
		}
		$variables = variables_of( $definition, (array) ( $body['variables'] ?? array() ) );
		foreach ( $definition->selectionSet->selections as $field ) {
			$fields[] = array(
				'mutation' => $field instanceof \GraphQL\Language\AST\FieldNode ? $field->name->value : '',
				'input'    => arguments_of( $field, $variables ),
			);
		}
	}
	return $fields;
}

/**
 * An operation's variables, with its defaults.
 *
 * @param object $definition The operation.
 * @param array  $sent       What was sent.
 */
function variables_of( $definition, $sent ) {
	foreach ( $definition->variableDefinitions as $variable ) {
		$name = $variable->variable->name->value;
		if ( ! array_key_exists( $name, $sent ) && $variable->defaultValue ) {
			$sent[ $name ] = \GraphQL\Utils\AST::valueFromASTUntyped( $variable->defaultValue );
		}
	}
	return $sent;
}

/**
 * A field's arguments.
 *
 * @param object $field     The field.
 * @param array  $variables The operation's variables.
 */
function arguments_of( $field, $variables ) {
	$values = array();
	foreach ( $field->arguments ?? array() as $argument ) {
		$values[ $argument->name->value ] = \GraphQL\Utils\AST::valueFromASTUntyped( $argument->value, $variables );
	}
	return $values;
}

/**
 * What a try is compared by with a later one: the mutation and its input, whatever the order of its fields.
 * Nobody without WordPress's own secret can guess the input from it.
 *
 * @param string $mutation The mutation.
 * @param array  $input    Its arguments.
 */
function fingerprint( $mutation, $input ) {
	return hash_hmac( 'sha256', $mutation . ' ' . wp_json_encode( canonical( $input ) ), wp_salt() );
}

/**
 * A value with its fields in alphabetical order, without those that say nothing.
 *
 * @param mixed $value The value.
 */
function canonical( $value ) {
	if ( ! is_array( $value ) ) {
		return $value;
	}
	$is_list = array() === $value || array_keys( $value ) === range( 0, count( $value ) - 1 );
	$value   = array_map( __NAMESPACE__ . '\canonical', $value );
	if ( $is_list ) {
		return $value;
	}
	// Nobody stores a password to send a change again: only the first try has it.
	unset( $value['clientMutationId'], $value['password'] );
	$value = array_filter( $value, fn( $part ) => null !== $part );
	ksort( $value, SORT_STRING );
	return $value;
}
