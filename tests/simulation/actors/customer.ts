import { aniTyped } from "../../support/shopper.ts";
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
  /** Passwords that may be right: the response to a new one may be lost. */
  passwords: string[];
  devices: CustomerDevice[];
}

/** Two devices of one account have room for theirs. */
const maxAddresses = 4;

const accounts = new WeakMap<object, Account>();

function accountIn({ world }: Scene): Account {
  const account = accounts.get(world) ?? { passwords: [customer.password], devices: [] };
  accounts.set(world, account);
  return account;
}

/** One device of a customer, who shops on several, logs in and out, and changes the password. */
export class CustomerDevice extends Buyer {
  readonly #account: Account;
  /** Some stay logged in for good: only theirs are carts that can be counted to the end. */
  readonly #staysLoggedIn: boolean;
  #isLoggedIn = false;
  #addresses = 0;

  constructor(scene: Scene, person: Person) {
    super(scene, person);
    this.#staysLoggedIn = scene.random.chance(0.6);
    if (!this.#staysLoggedIn) this.impatience = 0.6;
    this.#account = accountIn(scene);
    this.#account.devices.push(this);
  }

  protected override async shop(): Promise<void> {
    const { random } = this.scene;
    if (!this.#isLoggedIn) await this.#logIn();
    if (!this.#isLoggedIn) return;
    if (!this.#staysLoggedIn && random.chance(0.08)) return this.#logOut();
    if (!this.#staysLoggedIn && random.chance(0.08)) return this.#changePassword();
    if (random.chance(0.3)) await this.#keep();
    if (random.chance(0.2)) await this.#addOnAll();
    await super.shop();
    if (random.chance(0.2)) await this.look("/en/my-account?tab=orders");
  }

  /** All devices add at the same moment: to one cart, one after another. */
  async #addOnAll(): Promise<void> {
    const devices = this.#account.devices.filter((device) => device.#isLoggedIn);
    await Promise.all(devices.map((device, at) => device.add({ productId: 102 + (at % 2) }, 1)));
  }

  /** Keeps a wish or an address in the account. */
  async #keep(): Promise<void> {
    const { observer, random } = this.scene;
    const wish = String(random.between(100, 104));
    if (random.chance(0.6)) {
      const result = await this.ask("save-wishlist", { add: [wish] });
      const { ids } = (result?.ok ? result.value : {}) as { ids?: string[] };
      if (ids?.includes(wish)) observer.keep(this.person.cart, `wish ${wish}`);
      return;
    }
    if (this.#addresses >= maxAddresses) return;
    this.#addresses += 1;
    const label = `${this.name}-alamat-${this.#addresses}`;
    const form = { id: label, version: "", label, shipping: aniTyped };
    const result = await this.ask("save-address", form);
    if (result?.ok) observer.keep(this.person.cart, `address ${label}`);
  }

  /** Whether the account has what it was confirmed to store. */
  async #lookAtStored(): Promise<void> {
    const { observer } = this.scene;
    const wishes = await this.ask("save-wishlist", {});
    const { ids } = (wishes?.ok ? wishes.value : {}) as { ids?: string[] };
    const addresses = await this.look("/en/my-account?tab=addresses");
    for (const stored of observer.stored(this.person.cart)) {
      const [kind, name = ""] = stored.split(" ");
      const isThere = kind === "wish" ? ids?.includes(name) : addresses.includes(name);
      if (!isThere) observer.violate("no acknowledged wish or address is lost", stored);
    }
  }

  protected override async giveUp(): Promise<void> {
    await super.giveUp();
    if (!this.#staysLoggedIn) await this.#logOut();
  }

  async #logIn(): Promise<void> {
    for (const password of [...this.#account.passwords].reverse()) {
      const input = { username: customer.username, password, remember: true };
      const result = await this.ask("login", input);
      this.#isLoggedIn = result?.ok === true;
      if (this.#isLoggedIn || result === null) return;
      await wait(this.scene, 1_000);
    }
  }

  async #logOut(): Promise<void> {
    this.scene.observer.stopCounting(this.person.cart);
    const result = await this.ask("logout", {});
    if (result?.ok) this.#isLoggedIn = false;
  }

  /** Ends the other devices' logins. */
  async #changePassword(): Promise<void> {
    const { passwords, devices } = this.#account;
    const [current = customer.password] = passwords.slice(-1);
    const password = `Rahasia-Sari-${passwords.length + 1}`;
    passwords.push(password);
    this.scene.observer.stopCounting(this.person.cart);
    for (const device of devices) if (device !== this) device.#isLoggedIn = false;
    const result = await this.ask("update-password", {
      ...{ currentPassword: current, password, confirmation: password },
    });
    if (result && !result.ok) this.#isLoggedIn = false;
  }

  override async finish(): Promise<void> {
    // Another login takes nothing along: what is still to be put back into the cart would be lost.
    if (this.#isLoggedIn) await this.ask("read-cart", {});
    await this.#logIn();
    await super.finish();
    if (!this.#isLoggedIn) return;
    await this.#lookAtStored();
    await this.findInAccount();
  }
}
