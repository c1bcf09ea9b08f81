import { fakeClock } from "../../tests/support/fake-clock.ts";
import { BackendError, type BackendErrorReason } from "../platform/backend-error.ts";
import { CircuitBreaker } from "../platform/circuit-breaker.ts";

/** A breaker whose clock is the test's, with failures and successes at hand. */
export function breaker({ random = () => 0.5 }: { random?: () => number } = {}) {
  const clock = fakeClock();
  const circuit = new CircuitBreaker({ now: clock.now, timer: clock.timer, random });
  const fail = (reason: BackendErrorReason = "refused", status?: number) =>
    circuit.run("getProduct", () =>
      Promise.reject(new BackendError(reason, "getProduct", { status })),
    );
  const failOften = async (times: number) => {
    for (let n = 0; n < times; n += 1) await fail().catch(() => {});
  };
  const succeed = () => circuit.run("getProduct", async () => "result");
  return { clock, circuit, fail, failOften, succeed };
}
