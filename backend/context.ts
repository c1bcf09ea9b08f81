import type { OpenExchange } from "./exchange.ts";
import { type Loaders, openLoaders } from "./loaders.ts";

/**
 * The context of every resolver: the exchange of the HTTP request, and the loaders of the
 * operation.
 */
export interface Context extends OpenExchange {
  loaders: Loaders;
}

export type Resolver<Source, Args = object> = (
  source: Source,
  args: Args,
  context: Context,
) => unknown;

/** The arguments of a mutation. */
export interface Input<Fields> {
  input: Fields;
}

export function openContext(exchange: OpenExchange): Pick<Context, "loaders"> {
  return { loaders: openLoaders(exchange) };
}
