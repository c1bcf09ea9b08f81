import { BackendError } from "../platform/backend-error.ts";
import type { CircuitBreaker } from "../platform/circuit-breaker.ts";
import type { Transport } from "./transport.ts";

/** Wraps a transport with a breaker: for the catalogue only; session requests fail on their own. */
export const withCircuitBreaker = (transport: Transport, breaker: CircuitBreaker): Transport => ({
  url: transport.url,
  send: (text, operationName, ...rest) =>
    breaker.run(operationName, () => transport.send(text, operationName, ...rest)),
});

/** Sends only while the backend responds, and counts nothing: for what a page can do without. */
export const whileClosed = (transport: Transport, breaker: CircuitBreaker): Transport => ({
  url: transport.url,
  send: async (text, operationName, ...rest) => {
    if (breaker.state !== "closed") throw new BackendError("circuit-open", operationName);
    return transport.send(text, operationName, ...rest);
  },
});
