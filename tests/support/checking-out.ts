import { vi } from "vitest";
import type { CheckoutInput } from "../../worker/commerce/checkout-input.ts";
import type { CheckoutState } from "../../worker/commerce/session.ts";
import { backendProxy, type Interceptor } from "./backend-proxy.ts";
import { createFaultProxy, type Fault } from "./fault-proxy.ts";
import { ringAlarm } from "./ring-alarm.ts";
import { objectOf, visitor } from "./session-visitor.ts";
import { ANI } from "./shopper.ts";

const ani = { ...ANI, company: "", address2: "" };
/** What Ani's checkout form says. */
export const input: CheckoutInput = {
  billing: ani,
  shipping: { ...ani, email: "" },
  shipToDifferentAddress: false,
  shippingMethod: "flat_rate:1",
  paymentMethod: "cod",
  customerNote: "Tolong bungkus rapi",
  account: null,
};

/** What one piece costs with its shipping. */
export const TOTAL = 1250;
/** A key of a new form. */
export const newKey = (): string => crypto.randomUUID();

/** Sends a checkout as the action does. */
export const submit = (
  id: string,
  key: string,
  changes: Partial<CheckoutInput> = {},
  { seenTotal: confirmedTotal = TOTAL, hash = JSON.stringify(changes) } = {},
): Promise<CheckoutState> =>
  visitor(id).checkout({ key, hash, input: { ...input, ...changes }, seenTotal: confirmedTotal });

/** What became of a checkout, in a word. */
export const codeOf = (state: CheckoutState) =>
  state.state === "refused" ? state.failure.code : state.state;

/** Which operation a request to the backend asks for; null where it is no GraphQL. */
export async function operationOf(request: Request): Promise<string | null> {
  if (new URL(request.url).pathname !== "/graphql") return null;
  return ((await request.clone().json()) as { operationName: string }).operationName;
}

/** Does something else than the backend would with one operation, once or always. */
export function at(operation: string, meddle: Interceptor, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  backendProxy.intercept = async (request, pass) => {
    const name = await operationOf(request);
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

/** Rings a session's alarm now. */
export const alarmOf = (id: string) => ringAlarm(objectOf(id));

/** Presses the button again and waits, as a shopper would, until it is resolved. */
export async function untilResolved(
  id: string,
  key: string,
  first: CheckoutState,
): Promise<CheckoutState> {
  let state = first;
  for (let minute = 0; state.state === "confirming" && minute < 20; minute += 1) {
    vi.setSystemTime(Date.now() + 31_000);
    state = await visitor(id).checkoutState(key);
    // The transport's own timer runs in real time.
    if (state.state === "confirming") await scheduler.wait(300);
  }
  return state;
}

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
