import { backendProxy } from "./backend-proxy.ts";
import { at } from "./checking-out.ts";

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
