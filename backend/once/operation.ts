import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  valueFromASTUntyped,
} from "graphql";
import { toHex, toHmac } from "../crypto.ts";

export interface Mutation {
  mutation: string;
  input: unknown;
}

type Values = Record<string, unknown>;

/** The mutations that a body asks for, in its order; null where it is not GraphQL. */
export function mutationsIn(text: string): Mutation[] | null {
  try {
    return listMutations(JSON.parse(text));
  } catch {
    return null;
  }
}

function listMutations(body: unknown): Mutation[] | null {
  if (Array.isArray(body)) {
    const all = body.map(listMutations);
    return all.includes(null) ? null : all.flatMap((some) => some ?? []);
  }
  const { query, operationName, variables } = (body ?? {}) as Values;
  if (typeof query !== "string") return null;
  const operation = operationIn(parse(query, { noLocation: true }), operationName);
  if (operation?.operation !== OperationTypeNode.MUTATION) return [];
  const values = withDefaults(operation, (variables ?? {}) as Values);
  return operation.selectionSet.selections.map((field) =>
    field.kind === Kind.FIELD
      ? { mutation: field.name.value, input: readInput(field, values) }
      : { mutation: "", input: {} },
  );
}

const operationIn = ({ definitions }: DocumentNode, name: unknown) =>
  definitions.find(
    (definition): definition is OperationDefinitionNode =>
      definition.kind === Kind.OPERATION_DEFINITION && (!name || definition.name?.value === name),
  );

function withDefaults({ variableDefinitions }: OperationDefinitionNode, sent: Values): Values {
  const defaults = (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  );
  return { ...Object.fromEntries(defaults), ...sent };
}

const readInput = (field: FieldNode, variables: Values): Values =>
  Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }) => [
      name.value,
      valueFromASTUntyped(value, variables),
    ]),
  );

/** Nobody stores a password to send a change again: only the first try has it. */
const NOT_COMPARED = new Set(["clientMutationId", "password"]);

/** What a try is compared by with a later one. Nobody can guess the input from it without the shop's own secret. */
export const toFingerprint = async (
  { mutation, input }: Mutation,
  secret: string,
): Promise<string> =>
  toHex(await toHmac(`${mutation} ${JSON.stringify(canonical(input))}`, secret));

/** A value with its fields in alphabetical order, without those that say nothing. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value)
    .filter(([name, part]) => !NOT_COMPARED.has(name) && part !== null && part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, part]) => [name, canonical(part)]));
}
