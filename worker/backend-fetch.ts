import type { Bindings } from "./bindings.ts";
import type { Config } from "./config.ts";
import { EMBEDDED_ORIGIN } from "./settings-schema.ts";

/** How the worker reaches what the backend serves: the service binding for the embedded one. */
export const backendFetch =
  (bindings: Pick<Bindings, "BACKEND">, config: Config) =>
  (url: string, init?: RequestInit): Promise<Response> =>
    config.backend.embedded && url.startsWith(EMBEDDED_ORIGIN)
      ? bindings.BACKEND.fetch(url, init)
      : fetch(url, init);
