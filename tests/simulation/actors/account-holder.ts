import { operatorToken } from "../../support/shop-settings.ts";
import { origin } from "../storefront.ts";
import { wait } from "./actor.ts";
import { readCart } from "./buyer.ts";
import { type Form, hourMs, Visitor } from "./visitors.ts";

/** Longer than the backend's login is good for without being renewed. */
export const loginMs = 300_000;

/** Somebody with an account of their own, with forms and payments in every state when the login changes. */
export class AccountHolder extends Visitor {
  /** The last of them may not be known to the shop. */
  protected readonly passwords = ["Kunci-Rumah-1"];
  protected readonly forms: Form[] = [];
  protected isLoggedIn = false;
  /** Whether they have an account to look into at last. */
  protected hasAccount = true;

  /** What a customer does, and what becomes of it. */
  readonly #deeds = {
    buys: () => this.#buy(),
    leaves: () => this.#leave(),
    "opens cards": () => this.#openCards(),
    "pays another sum": () => this.#payOtherSum(),
    "a day goes by": () => this.passTime(this.scene.random.between(25, 50) * hourMs),
    "pays at last": () => this.#payAll(),
    "pays cash instead": () => this.#payCash(),
    "prepares again": () => this.#prepareAgain(),
    "is cancelled": () => this.isCancelled(),
    "pays another way": () => this.payLastAnotherWay(),
    "is erased": () => this.isErased(),
  };

  override async act(): Promise<void> {
    const { random, theme, observer } = this.scene;
    const chapters = theme?.chapters ?? [deedNames];
    // A cart goes from a login to the next one.
    observer.stopCounting(this.person.cart);
    // What a guest has ordered goes along with the login, hidden.
    if (random.chance(0.2)) await this.#doSome(chapters[0]);
    await this.register();
    const count = random.between(2, 4);
    for (let chapter = 0; chapter < count && !this.isOver; chapter += 1) {
      await this.#doSome(chapters[chapter % chapters.length]);
      if (!this.isOver) await this.#changeLogin();
    }
  }

  async #doSome(deeds: readonly Deed[] = deedNames): Promise<void> {
    for (const deed of deeds) {
      if (this.isOver) return;
      // Of what a guest orders and pays nothing is in the account.
      if (!this.isLoggedIn && !guestDeeds.has(deed)) continue;
      if (this.scene.random.chance(0.8)) await this.#deeds[deed]();
    }
  }

  protected async register(): Promise<void> {
    const { email } = this.person;
    const [password = ""] = this.passwords;
    const result = await this.ask("register", { email, password });
    this.isLoggedIn = result?.ok === true;
    // It may have been made all the same.
    if (!result) await this.logIn();
  }

  protected async logIn(): Promise<void> {
    for (const password of [...this.passwords].reverse()) {
      const username = this.person.email;
      const result = await this.ask("login", { username, password, remember: true });
      this.isLoggedIn = result?.ok === true;
      if (this.isLoggedIn || result === null) return;
      await wait(this.scene, 1_000);
    }
  }

  /** The login goes on with another session, or ends. */
  async #changeLogin(): Promise<void> {
    const { random } = this.scene;
    if (!this.isLoggedIn) return this.logIn();
    for (let times = random.between(0, 2); times > 0; times -= 1) await this.#changePassword();
    if (random.chance(0.7)) await this.#isLoggedOut();
    else if (random.chance(0.3)) {
      await this.ask("logout", {});
      this.isLoggedIn = false;
      await this.logIn();
    }
  }

  async #changePassword(): Promise<void> {
    const [currentPassword = ""] = this.passwords.slice(-1);
    const password = `Kunci-Rumah-${this.passwords.length + 1}`;
    this.passwords.push(password);
    const input = { currentPassword, password, confirmation: password };
    const result = await this.ask("update-password", input);
    if (!result?.ok) this.isLoggedIn = false;
  }

  async #isLoggedOut(): Promise<void> {
    const { random, theme } = this.scene;
    this.endLogins();
    if (random.chance(0.5) && theme?.perils?.includes("late")) await this.#leave();
    await this.passTime(loginMs);
    // Another login over one that the shop believes in would take nothing along.
    for (let times = 3; times > 0; times -= 1) if ((await this.ask("read-cart", {}))?.ok) break;
    // What the shop cannot find out as a guest it gives up after an hour.
    if (random.chance(0.5)) await this.passTime(random.between(1, 3) * hourMs);
    if (random.chance(0.8)) await this.logIn();
  }

  /** The operator ends the account's logins in WordPress; the shop hears of it when it asks next. */
  protected endLogins(): void {
    const { random, backend } = this.scene;
    this.log("is logged out in WordPress");
    const secret = `graphql_login_secret_${random.between(1, 1e9)}`;
    backend.rows(`UPDATE users SET secret = '${secret}' WHERE email = '${this.person.email}'`);
    this.isLoggedIn = false;
  }

  async #buy(): Promise<void> {
    const { random, theme } = this.scene;
    const cart = await this.fill();
    if (!cart) return;
    const form = this.keep(this.fillIn(cart, random.pick(theme?.methods ?? (["cod"] as const))));
    const isPlaced = await this.press(form);
    if (isPlaced && form.confirmed.shown) await this.lookAt(form.confirmed.shown);
    if (isPlaced || random.chance(0.5)) return;
    // The form is still open, and the cart has what it has now.
    const now = await this.rated();
    if (!now) return;
    this.confirmAgain(form, now);
    await this.press(form);
  }

  /** Sends a form, and does not wait for what becomes of it. */
  async #leave(): Promise<void> {
    const { random, theme } = this.scene;
    const cart = await this.fill();
    if (!cart) return;
    const form = this.keep(this.fillIn(cart, random.pick(theme?.methods ?? (["cod"] as const))));
    if (form.sent.paymentMethod === "stripe" && !(await this.payCard(form.sent))) return;
    await this.sendOnly(form);
  }

  protected async sendOnly(form: Form): Promise<void> {
    const result = await this.send(form);
    if (!result?.ok || result.value.state !== "done") return;
    const { orderId, orderKey } = result.value as { orderId: number; orderKey: string };
    form.confirmed.shown = { orderId, orderKey };
  }

  protected keep(form: Form): Form {
    this.forms.push(form);
    return form;
  }

  /** The same checkout in several tabs, each of which prepares its payment. */
  async #openCards(): Promise<Form[]> {
    const { random } = this.scene;
    const cart = (await this.rated()) ?? (await this.fill());
    const forms: Form[] = [];
    for (let tabs = random.between(2, 4); cart && tabs > 0 && !this.isOver; tabs -= 1) {
      const form = this.keep(this.fillIn(cart, "stripe"));
      await this.prepare(form);
      if (form.clientSecret) forms.push(form);
    }
    return forms;
  }

  /** The clock is moved on, and what was due meanwhile is done. */
  protected async passTime(milliseconds: number): Promise<void> {
    this.scene.world.timeline.jump(milliseconds);
    await wait(this.scene, 10_000);
  }

  protected async prepare(form: Form): Promise<void> {
    const prepared = await this.ask("prepare-payment", form.sent);
    const { clientSecret } = (prepared?.ok ? prepared.value : {}) as { clientSecret?: string };
    form.clientSecret = clientSecret ?? form.clientSecret;
  }

  /** Something is put into the cart in another tab before the card is confirmed. */
  async #payOtherSum(): Promise<void> {
    const forms = await this.#openCards();
    if (forms.length === 0) return;
    await this.fillCart(1);
    for (const form of forms) await this.pay(form);
  }

  protected async pay({ clientSecret, confirmed, sent }: Form): Promise<void> {
    const { stripe, random } = this.scene;
    await stripe.pay(clientSecret ?? "").catch(() => false);
    if (random.chance(0.2)) await this.awaitOrder(confirmed, sent.key);
    else await wait(this.scene, 1_000);
  }

  #findStatus({ clientSecret }: Form): string {
    const id = clientSecret?.split("_secret")[0] ?? "";
    return this.scene.stripe.intents.get(id)?.status ?? "";
  }

  /** Of the cards that were left open: nothing has come of them yet. */
  protected openForms(): Form[] {
    return this.forms.filter((form) => this.#findStatus(form) === "requires_payment_method");
  }

  async #payAll(): Promise<void> {
    for (const form of this.openForms().slice(0, 3)) await this.pay(form);
  }

  async #prepareAgain(): Promise<void> {
    const cart = readCart(await this.ask("read-cart", {}));
    const same = this.openForms().filter(({ sent }) => sent.total === cart?.total);
    for (const form of same.slice(0, 3)) await this.prepare(form);
  }

  /** The operator cancels at Stripe what nobody has paid, and its buyer looks what became of it. */
  protected async isCancelled(): Promise<void> {
    const { stripe } = this.scene;
    for (const form of this.openForms().slice(0, 2)) {
      stripe.cancelByOperator(form.clientSecret ?? "");
      await this.awaitOrder(form.confirmed, form.sent.key);
    }
  }

  /** A form whose card was given back or cancelled is still open, and sent with cash. */
  async #payCash(): Promise<void> {
    const { stripe } = this.scene;
    const form = this.forms.findLast(({ clientSecret, confirmed }) => {
      const intent = stripe.intents.get(clientSecret?.split("_secret")[0] ?? "");
      const isOver = intent?.status === "canceled" || (intent?.refunds.length ?? 0) > 0;
      return isOver && !confirmed.shown;
    });
    const cart = form && (await this.fill());
    if (!cart) return;
    form.sent = { ...form.sent, paymentMethod: "cod" };
    this.confirmAgain(form, cart);
    await this.press(form);
  }

  protected async payLastAnotherWay(): Promise<void> {
    const last = this.forms.findLast(({ confirmed }) => confirmed.shown !== null);
    if (last) await this.payAnotherWay(last.confirmed);
  }

  /** The operator has the shop forget an order of theirs, whose page is gone then. */
  protected async isErased(): Promise<void> {
    const { random, observer } = this.scene;
    const shown = this.forms.flatMap(({ confirmed }) => confirmed.shown?.orderId ?? []);
    const order = shown.findLast((id) => !observer.erased.has(id));
    if (order === undefined) return;
    observer.erased.add(order);
    await this.eraseOrder(order);
    await wait(this.scene, random.between(1_000, 2 * hourMs));
  }

  protected async eraseOrder(order: number): Promise<boolean> {
    this.log(`order ${order} is erased`);
    const headers = {
      authorization: `Bearer ${operatorToken}`,
      "content-type": "application/json",
    };
    const body = JSON.stringify({ order });
    const response = await this.scene.shop
      .fetch(
        new Request(new URL("/_erase", origin), { method: "POST", headers, body }),
        AbortSignal.timeout(100_000),
      )
      .catch(() => null);
    return response?.ok === true;
  }

  override async finish(): Promise<void> {
    await super.finish();
    this.readMails();
    if (!this.hasAccount) return;
    if (!this.isLoggedIn) await this.logIn();
    if (!this.isLoggedIn) return;
    // A new login is another session, which finds the account's orders in the account.
    const listed = await this.look("/en/my-account?tab=orders");
    const { backend, observer } = this.scene;
    for (const { id, key } of backend.orders) {
      const confirmed = observer.confirmed.get(key ?? "");
      if (confirmed?.buyer === this.name && listed.includes(String(id))) confirmed.isLed = true;
    }
  }
}

const guestDeeds: ReadonlySet<Deed> = new Set([
  "opens cards",
  "a day goes by",
  "prepares again",
  "is cancelled",
]);

const deedNames = ["opens cards", "pays another sum", "buys", "leaves"] as const satisfies Deed[];

/** What an account holder may do, or may become of them. */
export type Deed =
  | "buys"
  | "leaves"
  | "opens cards"
  | "pays another sum"
  | "a day goes by"
  | "pays at last"
  | "pays cash instead"
  | "prepares again"
  | "is cancelled"
  | "pays another way"
  | "is erased";
