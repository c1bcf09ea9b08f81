type GetOptions = DurableObjectNamespaceGetDurableObjectOptions;

/**
 * A binding of Durable Objects as their callers use it; declared beside a class and together with
 * its own binding, because the platform's types of stubs cannot carry nested plain JSON.
 */
export interface PortNamespace<Port, Class extends Rpc.DurableObjectBranded> {
  getByName(name: string, options?: GetOptions): Port & DurableObjectStub<Class>;
}
