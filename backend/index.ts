import { systemClock } from "./clock.ts";
import type { Env } from "./env.ts";
import { handle } from "./routes.ts";

export default {
  fetch: (request, env, execution) => handle(request, env, execution, systemClock),
} satisfies ExportedHandler<Env>;
