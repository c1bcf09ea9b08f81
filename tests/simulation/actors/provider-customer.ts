import { Browser, patienceMs } from "../browser.ts";
import { checkOwner } from "../checks-of-pages.ts";
import { sentBy } from "../platform/sent.ts";
import type { Scene } from "./actor.ts";
import { Buyer, type Person } from "./buyer.ts";

const account = "/en/my-account";
const thief = { cart: "thief", email: "thief@example.test" };

/**
 * A customer who logs in by a provider: its callback is late, comes twice, or is opened by somebody
 * else, before or after.
 */
export class ProviderCustomer extends Buyer {
  /** Some stay logged in for good: only theirs are carts that can be counted to the end. */
  readonly #staysLoggedIn: boolean;
  readonly #thief: Browser;
  #isLoggedIn = false;

  constructor(scene: Scene, person: Person) {
    super(scene, person);
    this.#staysLoggedIn = scene.random.chance(0.6);
    if (!this.#staysLoggedIn) this.impatience = 0.6;
    this.#thief = new Browser(scene.shop);
  }

  protected override async shop(): Promise<void> {
    const { random } = this.scene;
    if (!this.#isLoggedIn) await this.#logIn();
    if (!this.#isLoggedIn) return;
    if (!this.#staysLoggedIn && random.chance(0.2)) return this.#logOut();
    await super.shop();
    if (random.chance(0.2)) await this.look(`${account}?tab=orders`);
  }

  protected override async giveUp(): Promise<void> {
    await super.giveUp();
    if (!this.#staysLoggedIn) await this.#logOut();
  }

  async #logIn(): Promise<void> {
    const { random } = this.scene;
    const begun = await this.#open(this.browser, `${account}/login-with/GOOGLE`);
    const callback = begun && (await this.#signIn(begun));
    if (!callback) return;
    if (random.chance(0.2)) await this.#steal(callback);
    const back = await this.#open(this.browser, callback);
    this.#isLoggedIn = back === account;
    this.log(`login by a provider: ${back ?? "no response"}`);
    if (random.chance(0.2)) await this.#steal(callback);
  }

  /** Where a page leads; null without a response. */
  async #open(browser: Browser, path: string): Promise<string | null> {
    const page = await browser.open(path).catch(() => null);
    return page?.status === 303 ? page.location : null;
  }

  /** Signs in at the provider's page; the path that it leads back to. */
  async #signIn(address: string): Promise<string | null> {
    const page = new URL(address);
    const form = new URLSearchParams(page.searchParams);
    form.set("email", this.person.email);
    form.set("name", "Dewi");
    const sent = await sentBy(page.origin + page.pathname, {
      method: "POST",
      headers: { origin: page.origin, "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
      signal: AbortSignal.timeout(patienceMs),
    });
    const response = await this.scene.backend.fetch(sent).catch(() => null);
    const location = response?.headers.get("location");
    if (!location) return null;
    const back = new URL(location);
    return back.pathname + back.search;
  }

  /** Somebody else opens the callback: its state belongs to another session. */
  async #steal(callback: string): Promise<void> {
    await this.#open(this.#thief, callback);
    const page = await this.#thief.open(account).catch(() => null);
    if (page?.status !== 200) return;
    checkOwner(this.scene.observer, thief, page.text);
    if (!page.text.includes('name="password"'))
      this.scene.observer.violate("a login is its browser's alone", callback);
  }

  async #logOut(): Promise<void> {
    this.scene.observer.stopCounting(this.person.cart);
    const result = await this.ask("logout", {});
    if (result?.ok) this.#isLoggedIn = false;
  }

  override async finish(): Promise<void> {
    // Another login takes nothing along: what is still to be put back into the cart would be lost.
    if (this.#isLoggedIn) await this.ask("read-cart", {});
    await this.#logIn();
    if (!this.#isLoggedIn)
      this.scene.observer.violate("the shop works when all is well", "the provider logs nobody in");
    await super.finish();
    await this.findInAccount();
  }
}
