import { origin } from "../storefront.ts";
import { type Actor, type Scene, wait } from "./actor.ts";

/** A payment that the shop cannot match: of an order that a restored database lacks, or of another shop. */
export class FormerPayment implements Actor {
  readonly name: string;
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.name = scene.name;
  }

  async act(): Promise<void> {
    const { random, stripe } = this.#scene;
    await wait(this.#scene, random.between(1, 60) * 60_000);
    const order = String(random.pick([1_000, 1_001, 9_999]));
    const shop = random.chance(0.8) ? origin : "https://another.test";
    const bytes = new Uint8Array(12);
    random.bytes(bytes);
    const order_key = `wc_order_${Buffer.from(bytes).toString("hex")}`;
    await stripe.payUnknown({ shop, order, order_key });
  }

  async finish(): Promise<void> {}
}
