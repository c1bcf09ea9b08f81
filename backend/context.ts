import type { OpenExchange } from "./exchange.ts";
import { type Loaders, openLoaders } from "./loaders.ts";

/** What every resolver gets: the exchange of its HTTP request, and loaders of its own operation. */
export interface Context extends OpenExchange {
  loaders: Loaders;
}

export type Resolver<Source, Args = object> = (
  source: Source,
  args: Args,
  context: Context,
) => unknown;

export function openContext(exchange: OpenExchange): Pick<Context, "loaders"> {
  return { loaders: openLoaders(exchange) };
}
