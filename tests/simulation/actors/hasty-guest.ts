import { wait } from "./actor.ts";
import { type Form, hourMs, Visitor } from "./visitors.ts";

/** A guest who orders something, and leaves or presses again when it takes too long. */
export class HastyGuest extends Visitor {
  override async act(): Promise<void> {
    const { random, theme } = this.scene;
    const cart = await this.fill();
    if (!cart) return;
    const form = this.fillIn(cart, random.pick(theme?.methods ?? (["cod"] as const)));
    await this.#order(form);
    // Some put the same in once more, and order it with another form.
    if (!random.chance(form.confirmed.isUnpayable ? 0.8 : 0.2)) return;
    const next = await this.fill();
    if (next) await this.press(this.fillIn(next, random.pick(["cod", "bacs"])));
  }

  async #order(form: Form): Promise<void> {
    const { random } = this.scene;
    const most = random.between(1, 3);
    for (let presses = 1; presses <= most && !this.isOver; presses += 1) {
      if (await this.press(form)) return this.#afterwards(form, presses > 1);
      // At once, while the first request waits at the backend, or when it has been begun.
      await wait(this.scene, random.pick([1_000, 1_000, 40_000, 300_000, hourMs]) * random.next());
      const cart = random.chance(0.5) ? await this.rated() : null;
      if (cart) this.confirmAgain(form, cart);
    }
  }

  async #afterwards({ confirmed }: Form, wasInDoubt: boolean): Promise<void> {
    const { random } = this.scene;
    if (confirmed.shown) await this.lookAt(confirmed.shown);
    // The same is in the cart once more when the backend begins the request before.
    if (wasInDoubt && random.chance(0.8)) {
      await this.fillCart(1);
      await wait(this.scene, 150_000);
      return;
    }
    for (let times = random.between(0, 3); times > 0 && !this.isOver; times -= 1) {
      await this.payAnotherWay(confirmed);
      await wait(this.scene, random.between(1_000, 300_000));
    }
  }
}
