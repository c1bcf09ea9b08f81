import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../../worker/platform/app-env.ts";

/** Gives a worker of parts of the shop the binding that an isolate is known by; nothing asks it. */
export function isolateBinding(): MiddlewareHandler<AppEnv> {
  // One for all requests, as the runtime's own.
  let bindings: AppEnv["Bindings"] | undefined;
  return async (c, next) => {
    const GENERATIONS = { idFromName: (name: string) => name };
    bindings ??= { ...c.env, GENERATIONS } as unknown as AppEnv["Bindings"];
    c.env = bindings;
    await next();
  };
}
