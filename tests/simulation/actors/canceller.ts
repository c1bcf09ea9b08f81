import { Browser } from "../browser.ts";
import { type Actor, type Scene, wait } from "./actor.ts";

/** Who has orders' links and their buyers' mails, and cancels some of them, whatever else becomes of them meanwhile. */
export class Canceller implements Actor {
  readonly name: string;
  readonly #scene: Scene;
  readonly #browser: Browser;
  readonly #tried = new Set<number>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.name = scene.name;
    this.#browser = new Browser(scene.shop, scene.getJar(scene.name));
  }

  async act(): Promise<void> {
    const { random, world } = this.#scene;
    while (!world.faults.isOver) {
      await wait(this.#scene, random.between(500, 20_000));
      await this.#considerNext();
    }
  }

  async #considerNext(): Promise<void> {
    const { random, observer, backend, world } = this.#scene;
    const shown = [...observer.confirmed.values()].flatMap((confirmed) => confirmed.shown ?? []);
    const next = shown.find(({ orderId }) => !this.#tried.has(orderId));
    if (!next) return;
    this.#tried.add(next.orderId);
    if (random.chance(0.3)) return;
    const { orderId, orderKey: key } = next;
    // Some press twice.
    const presses = random.chance(0.2) ? 2 : 1;
    const link = { orderId: String(orderId), key };
    await this.#browser.call("cancel-order", link).catch(() => null);
    const [mail] = backend.rows(
      `SELECT body FROM mails WHERE body LIKE '%<strong>%' AND subject LIKE '% ${orderId}' ORDER BY id DESC`,
    );
    const code = /<strong>([\d ]+)<\/strong>/.exec(String(mail?.body))?.[1] ?? "";
    const input = { ...link, code };
    const results = await Promise.all(
      Array.from({ length: presses }, () =>
        this.#browser.call("cancel-order", input).catch(() => null),
      ),
    );
    const codes = results.map((result) => {
      if (!result?.ok) return result?.error.code;
      return JSON.stringify(result.value).includes("order.cancel-done") ? "ok" : "mailed";
    });
    world.timeline.note(this.name, `cancels order ${orderId}: ${codes.join()}`);
    const order = backend.orders.find(({ id }) => id === orderId);
    // A payment that arrives after that takes the order up again; its gateway may say that it has failed.
    const isEnded = order?.status === "CANCELLED" || order?.status === "FAILED";
    if (codes.includes("ok") && !isEnded && !order?.paid)
      observer.violate(
        "an order that is said to be cancelled is",
        `order ${orderId} is ${order?.status}`,
      );
  }

  async finish(): Promise<void> {}
}
