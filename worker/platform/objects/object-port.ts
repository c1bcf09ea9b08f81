import type { DurableObject } from "cloudflare:workers";

/** An object's own methods, as its callers use them. */
export type PortOf<Class> = Omit<Class, keyof DurableObject>;

interface Ports<Class extends Rpc.DurableObjectBranded> {
  getByName(
    name: string,
    options?: DurableObjectNamespaceGetDurableObjectOptions,
  ): PortOf<Class> & DurableObjectStub<Class>;
}

/**
 * A binding of Durable Objects; declared beside a class. The platform's own types of stubs cannot carry
 * nested plain JSON.
 */
export type PortNamespace<Class extends Rpc.DurableObjectBranded> = Ports<Class> &
  DurableObjectNamespace<Class>;
