import { ordersOf } from "../backend-rows.ts";
import { type Scene, wait } from "./actor.ts";
import { Buyer, type Person } from "./buyer.ts";

/** Registered before each run, with this password at first. */
export const customer = {
  username: "sari",
  email: "sari@example.test",
  password: "Rahasia-Sari-1",
};

/** What all devices of the customer know. */
interface Account {
  /** Passwords that may be right: the answer to a new one may be lost. */
  passwords: string[];
  devices: CustomerDevice[];
}

const accounts = new WeakMap<object, Account>();

function accountIn({ world }: Scene): Account {
  const account = accounts.get(world) ?? { passwords: [customer.password], devices: [] };
  accounts.set(world, account);
  return account;
}

/** One device of a customer, who shops on several, logs in and out, and changes the password. */
export class CustomerDevice extends Buyer {
  readonly #account: Account;
  #isLoggedIn = false;

  constructor(scene: Scene, person: Person) {
    super(scene, person);
    this.#account = accountIn(scene);
    this.#account.devices.push(this);
  }

  protected override async shop(): Promise<void> {
    const { random } = this.scene;
    if (!this.#isLoggedIn) await this.#logIn();
    if (!this.#isLoggedIn) return;
    if (random.chance(0.08)) return this.#logOut();
    if (random.chance(0.08)) return this.#changePassword();
    await super.shop();
    if (random.chance(0.2)) await this.look("/en/my-account?tab=orders");
  }

  async #logIn(): Promise<void> {
    for (const password of [...this.#account.passwords].reverse()) {
      const input = { username: customer.username, password, remember: true };
      const answer = await this.ask("login", input);
      this.#isLoggedIn = answer?.ok === true;
      if (this.#isLoggedIn || answer === null) return;
      await wait(this.scene, 1_000);
    }
  }

  async #logOut(): Promise<void> {
    this.scene.observer.stopCounting(this.person.cart);
    const answer = await this.ask("logout", {});
    if (answer?.ok) this.#isLoggedIn = false;
  }

  /** Ends the other devices' logins. */
  async #changePassword(): Promise<void> {
    const { passwords, devices } = this.#account;
    const [current = customer.password] = passwords.slice(-1);
    const password = `Rahasia-Sari-${passwords.length + 1}`;
    passwords.push(password);
    this.scene.observer.stopCounting(this.person.cart);
    for (const device of devices) if (device !== this) device.#isLoggedIn = false;
    const answer = await this.ask("update-password", {
      ...{ currentPassword: current, password, confirmation: password },
    });
    if (answer && !answer.ok) this.#isLoggedIn = false;
  }

  override async settle(): Promise<void> {
    await this.#logIn();
    await super.settle();
    if (!this.#isLoggedIn) return;
    // A new login is another session, which finds the account's orders in the account.
    const listed = await this.look("/en/my-account?tab=orders");
    const { backend, observer } = this.scene;
    for (const { id, key } of ordersOf(backend)) {
      const confirmed = observer.confirmed.get(key ?? "");
      if (confirmed?.buyer === this.name && listed.includes(String(id))) confirmed.isLed = true;
    }
  }
}
