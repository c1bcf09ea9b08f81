import type { FaultServer, ServerFault } from "../support/fault-server.ts";

/** Faults for single sessions: everybody else's calls pass. */
export class SessionFaults {
  readonly #planned = new Map<string, { operation: string; fault: ServerFault }>();
  #last: string | null = null;

  constructor(door: FaultServer) {
    door.fault = ({ operation, customer }) => {
      if (customer === null) return null;
      this.#last = customer;
      const plan = this.#planned.get(customer);
      return plan?.operation === operation ? plan.fault : null;
    };
  }

  /** The session whose call came last: whoever acts alone learns the name of its own. */
  get last(): string {
    if (this.#last === null) throw new Error("No session has called yet.");
    return this.#last;
  }

  /** That operation of that session fails so from now on. */
  plan(customer: string, operation: string, fault: ServerFault): void {
    this.#planned.set(customer, { operation, fault });
  }

  clear(customer: string): void {
    this.#planned.delete(customer);
  }
}
