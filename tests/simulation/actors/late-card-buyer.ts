import { wait } from "./actor.ts";
import { Buyer, readCart } from "./buyer.ts";

/** Prepares a payment by card, and comes back to it when the shop has given it up. */
export class LateCardBuyer extends Buyer {
  protected override async shop(): Promise<void> {
    const { random, stripe, world } = this.scene;
    await this.fillCart(1);
    const cart = readCart(await this.ask("change-address", { country: "ID", state: "JI" }));
    if (!cart || cart.lines.length === 0 || world.faults.isOver) return;
    const key = crypto.randomUUID();
    const form = this.toForm(key, cart, "stripe");
    const confirmed = this.confirm(form, cart);
    const prepared = await this.ask("prepare-payment", form);
    const { clientSecret } = (prepared?.ok ? prepared.value : {}) as { clientSecret?: string };
    if (!clientSecret) return;
    // The shop gives a payment up after a day.
    await wait(this.scene, random.between(25, 60) * 3_600_000);
    switch (random.pick(["pays", "presses", "is cancelled"] as const)) {
      case "pays":
        await stripe.pay(clientSecret).catch(() => false);
        break;
      case "presses":
        await this.ask("prepare-payment", form);
        if (random.chance(0.5)) await stripe.pay(clientSecret).catch(() => false);
        break;
      default:
        stripe.cancelByOperator(clientSecret);
    }
    await this.awaitOrder(confirmed, key);
  }
}
