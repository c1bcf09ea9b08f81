/** Stands in for the module of that name where the Workers runtime is not. */
class WithSurroundings {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx;
    this.env = env;
  }
}

/** Its methods are called where it is, as those of its stub are. */
export class RpcTarget {}

export { WithSurroundings as DurableObject, WithSurroundings as WorkerEntrypoint };

/** The bindings; a simulation fills them. */
export const env: Record<string, unknown> = {};

/** Entrypoints of the worker, which a test of the runtime alone calls. */
export const exports: Record<string, unknown> = {};
