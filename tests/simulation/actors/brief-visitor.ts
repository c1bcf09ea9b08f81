import { AccountHolder, loginMs } from "./account-holder.ts";
import { wait } from "./actor.ts";
import { readCart } from "./buyer.ts";
import { type Form, hourMs } from "./visitors.ts";

const minuteMs = 60_000;

/** How likely somebody does what comes next. */
const usual = 0.99;

/** How often they try what the rest depends on. */
const most = 7;

/** What some do in between, so that no two lives are alike. */
const besides = [
  "looks into the cart",
  "looks what became of it",
  "seconds go by",
  "a minute goes by",
] as const satisfies LifeDeed[];

/** Somebody who does a few things, one after another, and is gone: as a guest, or with an account. */
export class BriefVisitor extends AccountHolder {
  readonly isAwaited = true;
  protected override hasAccount = false;

  readonly #deeds: Record<LifeDeed, () => Promise<void>> = {
    registers: () => this.#open(),
    "changes the password": () => this.#change(),
    "is logged out in WordPress": async () => this.endLogins(),
    "looks into the cart": () => this.#lookIntoCart(),
    "logs in": () => this.logIn(),
    "logs out": () => this.#logOut(),
    "fills in": () => this.#fillIn(),
    "puts more in": () => this.fillCart(1),
    "confirms anew": () => this.#confirmAnew(),
    "turns to cash": () => this.#confirmAnew("cod"),
    prepares: () => this.#withForm((form) => this.prepare(form)),
    "opens a card": () => this.#openCard(),
    "pays the card": () => this.#withForm((form) => this.#payUntilTaken(form)),
    presses: () => this.#withForm((form) => this.#press(form)),
    sends: () => this.#withForm((form) => this.sendOnly(form)),
    "looks what became of it": () => this.#withForm((form) => this.#lookAtForm(form)),
    "pays another way": () => this.payLastAnotherWay(),
    "is cancelled at Stripe": () => this.isCancelled(),
    "is erased": () => this.isErased(),
    "seconds go by": () => this.#pass(5, 9),
    "a minute goes by": () => this.#pass(65, 110),
    "minutes go by": () => this.#pass(150, 600),
    "the login expires": () => this.passTime(loginMs),
    "an hour goes by": () => this.passTime(this.scene.random.between(62, 100) * minuteMs),
    "a day goes by": () => this.passTime(this.scene.random.between(25, 50) * hourMs),
  };

  override async act(): Promise<void> {
    const { random, theme, observer } = this.scene;
    const life = theme?.life ?? [];
    // A cart goes from a login to the next one.
    if (life.includes("registers")) observer.stopCounting(this.person.cart);
    for (const deed of life) {
      await wait(this.scene, random.between(200, 3_000));
      if (this.isOver) return;
      if (random.chance(0.1)) await this.#deeds[random.pick(besides)]();
      if (random.chance(usual)) await this.#deeds[deed]();
    }
    await wait(this.scene, random.pick([1, 1, 10, 120]) * minuteMs);
  }

  async #open(): Promise<void> {
    this.hasAccount = true;
    await this.#untilDone(async () => {
      await this.register();
      // The account may have been made all the same.
      if (!this.isLoggedIn) await this.logIn();
      return this.isLoggedIn;
    });
  }

  /** Tries again after some seconds what came to nothing. */
  async #untilDone(work: () => Promise<boolean>): Promise<void> {
    for (let time = 0; time < most && !this.isOver; time += 1) {
      if (await work()) return;
      await wait(this.scene, this.scene.random.between(500, 4_000) * (time + 1));
    }
  }

  async #change(): Promise<void> {
    const [currentPassword = ""] = this.passwords.slice(-1);
    const password = `Kunci-Rumah-${this.passwords.length + 1}`;
    this.passwords.push(password);
    await this.#untilDone(async () => {
      const input = { currentPassword, password, confirmation: password };
      const result = await this.ask("update-password", input);
      if (result?.ok) return true;
      const isUnsure = result === null || result.error.code === "backend-unavailable";
      if (!isUnsure) this.isLoggedIn = false;
      return !isUnsure;
    });
  }

  #lookIntoCart(): Promise<void> {
    return this.#untilDone(async () => (await this.ask("read-cart", {}))?.ok === true);
  }

  protected override async eraseOrder(order: number): Promise<boolean> {
    await this.#untilDone(() => super.eraseOrder(order));
    return true;
  }

  async #logOut(): Promise<void> {
    await this.ask("logout", {});
    this.isLoggedIn = false;
  }

  async #fillIn(): Promise<void> {
    const { random, theme } = this.scene;
    await this.fillCart(1);
    await this.#untilDone(async () => {
      const cart = readCart(await this.ask("change-address", { country: "ID", state: "JI" }));
      if (this.isOver) return true;
      if (cart?.lines.length === 0) await this.fillCart(1);
      if (!cart || cart.lines.length === 0) return false;
      this.keep(this.fillIn(cart, random.pick(theme?.methods ?? (["cod"] as const))));
      return true;
    });
  }

  async #openCard(): Promise<void> {
    await this.#fillIn();
    await this.#untilDone(async () => {
      await this.#withForm((form) => this.prepare(form));
      return Boolean(this.forms.at(-1)?.clientSecret);
    });
  }

  async #withForm(work: (form: Form) => Promise<unknown>): Promise<void> {
    const form = this.forms.at(-1);
    if (form) await work(form);
  }

  /** Agrees to what the cart costs now, and to another way of paying where one is named. */
  async #confirmAnew(paymentMethod?: string): Promise<void> {
    const form = this.forms.at(-1);
    if (!form) return;
    await this.#untilDone(async () => {
      const cart = await this.rated();
      if (!cart) return false;
      form.sent = { ...form.sent, ...(paymentMethod && { paymentMethod }) };
      this.confirmAgain(form, cart);
      return true;
    });
  }

  async #payUntilTaken(form: Form): Promise<void> {
    await this.#untilDone(async () => {
      await this.scene.stripe.pay(form.clientSecret ?? "").catch(() => false);
      return !this.openForms().includes(form);
    });
    // Stripe's webhook may be first, or the page that they come back to.
    await wait(this.scene, this.scene.random.pick([1, 1_000]));
  }

  async #press(form: Form): Promise<void> {
    let isPlaced = false;
    await this.#untilDone(async () => {
      const result = await this.send(form);
      isPlaced = await this.outcome(form.confirmed, result);
      return result !== null && (result.ok || result.error.code !== "backend-unavailable");
    });
    if (isPlaced && form.confirmed.shown) await this.lookAt(form.confirmed.shown);
  }

  async #lookAtForm({ confirmed, sent }: Form): Promise<void> {
    if (!confirmed.shown) await this.awaitOrder(confirmed, sent.key);
    if (confirmed.shown) await this.lookAt(confirmed.shown);
  }

  #pass(fromSeconds: number, toSeconds: number): Promise<void> {
    return wait(this.scene, this.scene.random.between(fromSeconds, toSeconds) * 1_000);
  }
}

/** What somebody may do, or may become of them. */
export type LifeDeed =
  | "registers"
  | "changes the password"
  | "is logged out in WordPress"
  | "looks into the cart"
  | "logs in"
  | "logs out"
  | "fills in"
  | "puts more in"
  | "confirms anew"
  | "turns to cash"
  | "prepares"
  | "opens a card"
  | "pays the card"
  | "presses"
  | "sends"
  | "looks what became of it"
  | "pays another way"
  | "is cancelled at Stripe"
  | "is erased"
  | "seconds go by"
  | "a minute goes by"
  | "minutes go by"
  | "the login expires"
  | "an hour goes by"
  | "a day goes by";
