import { GraphQLError } from "graphql";

/**
 * Only a GraphQLError is meant for the caller; anything else is a defect, which is logged and
 * hidden.
 */
export function maskError(error: unknown): Error {
  const defect = findDefect(error);
  if (defect === null) return error as GraphQLError;
  console.error("defect in the embedded backend", defect);
  const { nodes, source, positions, path } = error instanceof GraphQLError ? error : {};
  return new GraphQLError("Internal server error", { nodes, source, positions, path });
}

function findDefect(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error;
  const original = error.originalError;
  return original === undefined || original instanceof GraphQLError ? null : original;
}
