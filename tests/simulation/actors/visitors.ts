import { Browser } from "../browser.ts";
import type { Confirmed } from "../observer.ts";
import { type Actor, type Scene, wait } from "./actor.ts";
import { Buyer, type CartView, readCart } from "./buyer.ts";

/** A form that a visitor has filled in, and may come back to. */
export interface Form {
  sent: ReturnType<Visitor["toForm"]>;
  cart: CartView;
  confirmed: Confirmed;
  /** What Stripe's script has of its payment; null where none was prepared. */
  clientSecret: string | null;
}

export const hourMs = 3_600_000;

/** One person who comes once, with a browser, a cart and an address of their own. */
export abstract class Visitor extends Buyer {
  protected override looks = 4;

  constructor(scene: Scene, productId: number) {
    const { name } = scene;
    super(
      scene,
      { email: `${name}@example.test`, productId, cart: name },
      new Browser(scene.shop, scene.getJar(name)),
    );
  }

  /** The bank leads back to the shop, whenever that is. */
  protected override payLater(clientSecret: string, key: string): false {
    const { random, stripe, observer } = this.scene;
    this.log("will pay later");
    const pay = async () => {
      await wait(this.scene, random.between(1, 3_000) * 60_000);
      await stripe.pay(clientSecret).catch(() => false);
      const confirmed = observer.confirmed.get(key);
      if (confirmed) await this.awaitOrder(confirmed, key);
    };
    void pay();
    return false;
  }

  /** Has something in the cart, to be delivered; null where the shop did not say so. */
  protected async fill(): Promise<CartView | null> {
    await this.fillCart(1);
    return this.rated();
  }

  protected async rated(): Promise<CartView | null> {
    const cart = readCart(await this.ask("change-address", { country: "ID", state: "JI" }));
    return cart && cart.lines.length > 0 && !this.isOver ? cart : null;
  }

  protected fillIn(cart: CartView, method: string): Form {
    const sent = this.toForm(crypto.randomUUID(), cart, method);
    return { sent, cart, confirmed: this.confirm(sent, cart), clientSecret: null };
  }

  /** The same form once more, at what the cart costs now. */
  protected confirmAgain(form: Form, cart: CartView): void {
    form.sent = { ...form.sent, total: cart.total };
    this.confirm(form.sent, cart);
  }

  /** Sends the form once; its response may say that it is not known yet. */
  protected async send({ sent, confirmed }: Form) {
    const result = await this.ask("checkout", sent);
    confirmed.isUnpayable ||= !result?.ok && result?.error.code === "checkout.payment-unavailable";
    return result;
  }

  /** Sends the form and waits for what becomes of it; true when there is an order. */
  protected async press(form: Form): Promise<boolean> {
    if (form.sent.paymentMethod === "stripe" && !(await this.payCard(form.sent))) return false;
    return this.outcome(form.confirmed, await this.send(form));
  }
}

type MakeVisitor = (scene: Scene) => Visitor;

/** Visitors who come one after another. */
export class Visitors implements Actor {
  readonly name: string;
  readonly #scene: Scene;
  readonly #make: MakeVisitor;
  readonly #all: Visitor[] = [];

  constructor(scene: Scene, make: MakeVisitor) {
    this.name = scene.name;
    this.#scene = scene;
    this.#make = make;
  }

  async act(): Promise<void> {
    const { world, random } = this.#scene;
    while (!world.faults.isOver) {
      await wait(this.#scene, random.between(500, 20_000));
      const visitor = this.#make({ ...this.#scene, name: `${this.name}-${this.#all.length + 1}` });
      this.#all.push(visitor);
      await visitor.act();
    }
  }

  async finish(): Promise<void> {
    for (const visitor of this.#all) await visitor.finish();
  }
}
