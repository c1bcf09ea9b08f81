import { notify, type Outcome } from "../../support/gateways.ts";
import { PAYMENT_PLUGINS } from "../../support/payment-plugins.ts";
import { type Actor, type Scene, wait } from "./actor.ts";

const gateways = /^(midtrans|xendit|doku|duitku|ipaymu|bayar)/;

/** What a plugin keeps with an order that its gateway has a payment of. */
const ownMeta = /"_?(mt|duitku|payment_session|snap)/i;

/** What providers report about a payment, one after another: they repeat, contradict and come late. */
const courses: readonly [readonly Outcome[], ...(readonly Outcome[])[]] = [
  ["paid"],
  ["pending", "paid"],
  ["paid", "paid"],
  ["expired"],
  ["denied"],
  ["expired", "paid"],
  ["paid", "expired"],
];

/** The payment providers: they notify the backend of what became of orders that wait for them. */
export class Provider implements Actor {
  readonly name: string;
  readonly #scene: Scene;
  readonly #notified = new Set<number>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.name = scene.name;
  }

  async act(): Promise<void> {
    const { random, world } = this.#scene;
    while (!world.faults.isOver) {
      await wait(this.#scene, random.between(5_000, 120_000));
      await this.#notifyOfNext();
    }
  }

  /** Of an order whose payment it refused it never hears. */
  #knows(id: number): boolean {
    const [row] = this.#scene.backend.rows(`SELECT meta FROM orders WHERE id = ${id}`);
    return ownMeta.test(String(row?.meta));
  }

  async #notifyOfNext(): Promise<void> {
    const { random, backend, world, observer } = this.#scene;
    const order = backend.orders.find(
      ({ id, paymentMethod, status }) =>
        gateways.test(paymentMethod) &&
        status === "PENDING" &&
        !this.#notified.has(id) &&
        this.#knows(id),
    );
    if (!order) return;
    this.#notified.add(order.id);
    const confirmed = observer.confirmed.get(order.key ?? "");
    // Nobody pays an order that has expired without having been led to it.
    const isLed = confirmed?.isLed || confirmed?.shown?.orderId === order.id;
    const possible = courses.filter(([first, next]) => isLed || first !== "expired" || !next);
    for (const outcome of random.pick(possible as [readonly Outcome[]])) {
      world.timeline.note(this.name, `order ${order.id} is ${outcome}`);
      if (outcome === "paid")
        observer.paidAtGateways.push({
          ...{ orderId: order.id, amount: order.total, method: order.paymentMethod },
        });
      await backend.act(() => notify(order.id, outcome, { settings: { PAYMENT_PLUGINS } }));
      await wait(this.#scene, random.between(100, 60_000));
    }
  }

  async finish(): Promise<void> {}
}
