import { QUEUED, visitorHeader } from "../../../shared/offline.ts";
import { type Item, itemKey } from "../items.ts";
import { Phone, type WaitingItem } from "../phone.ts";
import { type Scene, wait } from "./actor.ts";
import { Buyer, type Person } from "./buyer.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What has become of the changes that a phone has kept. */
class Kept {
  readonly #scene: Scene;
  readonly #items = new Map<string, WaitingItem>();
  readonly #acknowledging = new Map<string, () => void>();
  /** The last one that was kept. */
  newest = "";

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Takes a change as the phone stores it. */
  readonly onItem = (item: WaitingItem): void => {
    const { key, end } = item;
    if (!end) this.newest = key;
    if (this.#items.get(key)?.end) return;
    this.#items.set(key, item);
    if (end) this.#scene.world.timeline.note(this.#scene.name, `what waited is ${end}`);
    if (end === "sent") this.#acknowledging.get(key)?.();
  };

  /** Looks at what the service worker sends. */
  readonly onSent = ({ headers }: RequestInit): void => {
    const sent = new Headers(headers);
    const item = this.#items.get(sent.get("idempotency-key") ?? "");
    if (!item || !sent.has(visitorHeader)) return;
    const { observer, name } = this.#scene;
    if (sent.get(visitorHeader) !== item.visitor)
      observer.violate("a change is sent for its own visitor", `${name}: ${item.key}`);
    if (Date.now() - item.madeAt > dayMs)
      observer.violate("what is older than a day is never sent", `${name}: ${item.key}`);
    if (item.end)
      observer.violate("what has an end is not sent again", `${name}: ${item.key}, ${item.end}`);
  };

  /** Has an add acknowledged when it is made after all. */
  await(key: string, acknowledge: () => void): void {
    if (this.#items.get(key)?.end === "sent") acknowledge();
    else this.#acknowledging.set(key, acknowledge);
  }

  get waiting(): WaitingItem[] {
    return [...this.#items.values()].filter(({ end }) => !end);
  }
}

/** Somebody with the shop's service worker whose line is cut and is back: what is added meanwhile waits. */
export class Traveller extends Buyer {
  readonly #kept: Kept;
  readonly #phone: Phone;

  constructor(scene: Scene, person: Person) {
    const kept = new Kept(scene);
    const phone = new Phone(scene, kept);
    super(scene, person, phone);
    this.#kept = kept;
    this.#phone = phone;
  }

  override async act(): Promise<void> {
    // The service worker comes with the first view.
    await this.#phone.open("/en/faq").catch(() => null);
    const travelling = this.#travel();
    await super.act();
    await travelling;
  }

  /** Goes through tunnels. */
  async #travel(): Promise<void> {
    const { random } = this.scene;
    while (!this.isOver) {
      await wait(this.scene, random.between(1, random.pick([300, 20_000])));
      this.log("the line is cut");
      this.#phone.cut();
      const long = random.chance(0.03) ? 30 * 60 * minuteMs : 10 * minuteMs;
      await wait(this.scene, random.between(1, random.pick([300, 20_000, long])));
      this.log("the line is back");
      await this.#phone.restore();
      if (random.chance(0.3)) await this.#phone.touch("/en");
    }
  }

  protected override async shop(): Promise<void> {
    await super.shop();
    if (!this.isOver && this.scene.random.chance(0.1)) await this.#logOut();
  }

  protected override async add(item: Item, quantity: number): Promise<void> {
    const { observer, backend, random } = this.scene;
    // While it is under way, most of all.
    if (!this.isOver && random.chance(0.4))
      void wait(this.scene, random.between(0, 120)).then(() => this.#phone.cut());
    const acknowledge = observer.add(this.person.cart, itemKey(item), quantity);
    const newestOrder = backend.orders.at(-1)?.id ?? 0;
    this.log(`puts ${quantity} of ${itemKey(item)} into the cart`);
    const { productId, variationId, attributes } = item;
    const result = await this.ask("add-to-cart", {
      ...{ productId, quantity },
      ...(variationId && { variationId, attributes }),
    });
    if (result?.ok) acknowledge(newestOrder);
    else if (result?.error.code === QUEUED)
      this.#kept.await(this.#kept.newest, () => acknowledge(newestOrder));
  }

  /** After it nothing of the session before is on the phone. */
  async #logOut(): Promise<void> {
    const { observer } = this.scene;
    const before = this.#phone.visitor;
    const result = await this.ask("logout", {});
    // Without a response it may end the session at any later moment.
    if (!result) observer.stopCounting(this.person.cart);
    if (!result?.ok) return;
    observer.forgetCart(this.person.cart);
    await this.#phone.restore();
    const page = await this.browser.open("/en/cart").catch(() => null);
    await wait(this.scene, 5 * minuteMs);
    if (!page || before === this.#phone.visitor) return;
    const left = (await this.#phone.storage.waiting()).filter(
      ({ visitor, body }) => visitor === before && body,
    );
    const caches = [...this.#phone.storage.caches.keys()];
    if (left.length > 0 || caches.includes(`own-${before}`))
      observer.violate("a log-out leaves nothing", `${this.name}: ${left.length}, ${caches}`);
  }

  override async finish(): Promise<void> {
    await this.#phone.restore();
    for (let time = 0; time < 3 && this.#kept.waiting.length > 0; time += 1) {
      await this.#phone.touch("/en");
      await wait(this.scene, minuteMs);
    }
    for (const { key } of this.#kept.waiting)
      this.scene.observer.violate("what waits has its end when all is well", key);
    await super.finish();
  }
}
