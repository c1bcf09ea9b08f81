import { type Actor, type Scene, wait } from "./actor.ts";

/** A payment of a session that the shop has no more, paid at last: nobody can make its order. */
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
    const bytes = new Uint8Array(32);
    random.bytes(bytes);
    const session = Buffer.from(bytes).toString("hex");
    await stripe.payFormer({ session, checkout_key: crypto.randomUUID() });
  }

  async finish(): Promise<void> {}
}
