import type { FaultServer, ServerFault } from "./fault-server.ts";

interface Plan {
  operation: string;
  fault: ServerFault;
  isOnce: boolean;
}

/** Faults for single sessions: everybody else's calls pass. */
export class SessionFaults {
  readonly #planned = new Map<string, Plan>();
  #last: string | null = null;

  constructor(proxy: FaultServer) {
    proxy.fault = ({ operation, customer }) => {
      if (customer === null) return null;
      this.#last = customer;
      const plan = this.#planned.get(customer);
      if (plan?.operation !== operation) return null;
      if (plan.isOnce) this.#planned.delete(customer);
      return plan.fault;
    };
  }

  /** The session whose call came last: whoever acts alone learns the name of its own. */
  get last(): string {
    if (this.#last === null) throw new Error("No session has called yet.");
    return this.#last;
  }

  /** That operation of that session fails so from now on. */
  plan(customer: string, operation: string, fault: ServerFault): void {
    this.#planned.set(customer, { operation, fault, isOnce: false });
  }

  /** That operation of that session fails so the next time that it comes, however late that is. */
  planOnce(customer: string, operation: string, fault: ServerFault): void {
    this.#planned.set(customer, { operation, fault, isOnce: true });
  }

  clear(customer: string): void {
    this.#planned.delete(customer);
  }
}
