/** One intent of the stub. */
export interface StubIntent {
  id: string;
  client_secret: string;
  status: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

/** Stripe's API as far as the shop asks it: a stub at the edge of the world. */
export class StripeStub {
  readonly intents = new Map<string, StubIntent>();
  readonly refunds: string[] = [];
  readonly #created = new Map<string, string>();
  /** The status with which Stripe refuses, to cancel an intent or to return one. */
  refusals: { cancel?: number; tell?: number } = {};
  /** While set, Stripe does not respond. */
  isDown = false;

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    if (this.isDown) throw new TypeError("connection refused");
    const path = new URL(String(input)).pathname;
    const body = new URLSearchParams(init.body ? String(init.body) : "");
    if (path === "/v1/refunds") return this.#refund(body.get("payment_intent") ?? "");
    const id = path.split("/")[3];
    if (!id) return this.#make(body, new Headers(init.headers).get("idempotency-key"));
    const refusal = this.refusals[path.endsWith("/cancel") ? "cancel" : "tell"];
    if (refusal) return Response.json({ error: { message: "Refused" } }, { status: refusal });
    const intent = this.intents.get(id);
    if (!intent) return Response.json({ error: { message: "No such intent" } }, { status: 404 });
    if (path.endsWith("/cancel")) return this.#cancel(intent);
    if (init.method === "POST") this.#change(intent, body);
    return Response.json(intent);
  };

  /** What the shopper does in the browser: the bank agrees; nobody can pay what was cancelled. */
  pay(id: string, status = "succeeded"): void {
    const intent = this.intents.get(id);
    if (intent && intent.status !== "canceled") intent.status = status;
  }

  /** Ids of intents that were paid. */
  get paid(): string[] {
    return [...this.intents.values()].flatMap(({ id, status }) =>
      status === "succeeded" ? [id] : [],
    );
  }

  /** The only intent there is. */
  get only(): StubIntent {
    const [intent, ...others] = this.intents.values();
    if (!intent || others.length > 0) throw new Error(`${this.intents.size} intents`);
    return intent;
  }

  #make(body: URLSearchParams, key: string | null): Response {
    const created = key && this.intents.get(this.#created.get(key) ?? "");
    if (created) return Response.json(created);
    const id = `pi_${crypto.randomUUID().replaceAll("-", "")}`;
    const intent: StubIntent = {
      id,
      client_secret: `${id}_secret_1`,
      status: "requires_payment_method",
      amount: Number(body.get("amount")),
      currency: body.get("currency") ?? "",
      metadata: {},
    };
    this.#change(intent, body);
    this.intents.set(id, intent);
    if (key) this.#created.set(key, id);
    return Response.json(intent);
  }

  #change(intent: StubIntent, body: URLSearchParams): void {
    for (const [name, value] of body) {
      const metadata = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      if (metadata) intent.metadata[metadata] = value;
      if (name === "amount") intent.amount = Number(value);
    }
  }

  #cancel(intent: StubIntent): Response {
    if (intent.status === "succeeded" || intent.status === "processing")
      return Response.json({ error: { message: "Too late to cancel" } }, { status: 400 });
    intent.status = "canceled";
    return Response.json(intent);
  }

  #refund(id: string): Response {
    if (!this.refunds.includes(id)) this.refunds.push(id);
    return Response.json({ id: `re_${id}`, status: "succeeded" });
  }
}
