import { vi } from "vitest";
import { backendProxy, type Interceptor } from "./backend-proxy.ts";
import { createFaultProxy, type Fault } from "./fault-proxy.ts";

/** Which operation a request to the backend asks for; null where it is no GraphQL. */
export async function readOperation(request: Request): Promise<string | null> {
  if (new URL(request.url).pathname !== "/graphql") return null;
  return ((await request.clone().json()) as { operationName: string }).operationName;
}

/** Does something else than the backend would with one operation, once or always. */
export function at(operation: string, meddle: Interceptor, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  backendProxy.intercept = async (request, pass) => {
    const name = await readOperation(request);
    if (name !== operation || left <= 0) return pass(request);
    left -= 1;
    return meddle(request, pass);
  };
}

/** A server that fails in one of the proxy's ways. */
export const failing =
  (fault: Fault): Interceptor =>
  (request, pass) => {
    const proxy = createFaultProxy((input, init) => pass(new Request(input, init)));
    proxy.fault = fault;
    return proxy.fetch(request);
  };

interface Sent {
  operationName: string;
  variables: Record<string, unknown>;
}

type Respond = Record<string, { cart: { contents: { nodes: Line[] } } }>;
type Line = { quantity: number; product: { node: Record<string, unknown> } };

/** Records what the backend's proxy receives, and may change what goes in. */
export function listen(change: (sent: Sent) => Sent = (sent) => sent): Sent[] {
  const received: Sent[] = [];
  backendProxy.intercept = async (request, pass) => {
    const sent = (await request.clone().json()) as Sent;
    received.push(sent);
    return pass(new Request(request, { body: JSON.stringify(change(sent)) }));
  };
  return received;
}

/** Has the backend take any quantity, as a real one does, of which it says that so many are left. */
export function takeAnything(left: number): void {
  backendProxy.intercept = async (request, pass) => {
    const { operationName, variables } = (await request.clone().json()) as Sent;
    if (operationName !== "UpDateCartQuantity" || Number(variables.quantity) < 100)
      return pass(request);
    const few = { operationName, variables: { ...variables, quantity: 1 } };
    const sent = { ...((await request.clone().json()) as Sent), ...few };
    const response = await pass(new Request(request, { body: JSON.stringify(sent) }));
    const { data } = (await response.json()) as { data: Respond };
    for (const line of Object.values(data).flatMap(({ cart }) => cart.contents.nodes)) {
      line.quantity = Number(variables.quantity);
      Object.assign(line.product.node, { manageStock: "TRUE", stockQuantity: left });
    }
    return Response.json({ data }, { headers: response.headers });
  };
}

/** Has the backend execute every change, and return nothing of what came of it. */
export function respondWithNothing(): void {
  backendProxy.intercept = async (request, pass) => {
    const { query } = (await request.clone().json()) as { query: string };
    const response = await pass(request);
    if (!query.trimStart().startsWith("mutation")) return response;
    const data = (await response.json()) as { data: object | null };
    const nothing = Object.keys(data.data ?? {}).map((name) => [name, null]);
    const { headers } = response;
    return Response.json({ ...data, data: Object.fromEntries(nothing) }, { headers });
  };
}

/** Has the backend refuse one operation. */
export const refuse = (operation: string, message: string) =>
  at(operation, async () => Response.json({ data: null, errors: [{ message }] }));

/** An operation that waits in the backend's proxy. */
export interface HeldOperation {
  /** Resolves when it has come. */
  reached(): Promise<void>;
  release(): void;
}

/** Holds one operation until it is let go; polled, because promises do not cross the contexts of requests. */
export function holdOperation(operation: string): HeldOperation {
  let isReached = false;
  let isReleased = false;
  at(
    operation,
    async (request, pass) => {
      isReached = true;
      while (!isReleased) await scheduler.wait(5);
      return pass(request);
    },
    1,
  );
  return {
    reached: () =>
      vi.waitFor(
        () => {
          if (!isReached) throw new Error(`${operation} has not come.`);
        },
        { timeout: 300_000, interval: 5 },
      ),
    release: () => {
      isReleased = true;
    },
  };
}
