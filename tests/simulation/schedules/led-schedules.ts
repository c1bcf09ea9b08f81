import type { SqliteD1 } from "../../mutation/platform/sqlite.ts";
import { LedShop } from "../model/led-shop.ts";
import { playSchedule, type Schedule, type ScheduledShop } from "./schedules.ts";

const key = "10000000-0000-4000-8000-000000000001";

interface CartLines {
  total: number;
  lines: { productId: number; quantity: number }[];
}

/** The shop of the simulation, led through a schedule. */
class LedSchedule implements ScheduledShop {
  readonly #led: LedShop;

  constructor(led: LedShop) {
    this.#led = led;
  }

  async add(productId: number): Promise<void> {
    await this.#led.ask("add-to-cart", { productId, quantity: 1 });
  }

  async #cart(): Promise<CartLines> {
    const result = await this.#led.ask("read-cart", {});
    if (!result.ok) throw new Error(result.error.code);
    return result.value.cart as CartLines;
  }

  async press(): Promise<void> {
    await this.#led.ask("change-address", { country: "ID", state: "JI" });
    await this.#led.press(key, (await this.#cart()).total, "cod");
  }

  async arrive(dies?: "remembered"): Promise<void> {
    await this.#led.begin(() => this.#led.backend.arrive(dies ? "dies" : "made"));
  }

  async result(): Promise<void> {
    await this.#led.begin(() => this.#led.backend.result());
  }

  async lose(): Promise<void> {
    await this.#led.begin(async () => this.#led.backend.lose());
  }

  async drop(): Promise<void> {
    this.#led.backend.forget();
  }

  async reset(): Promise<void> {
    await this.#led.reset();
    this.#led.backend.leave();
  }

  wait(seconds: number): Promise<void> {
    return this.#led.pass(seconds * 1_000);
  }

  async reprice(price: number): Promise<void> {
    this.#led.reprice(price);
  }

  look() {
    return this.#led.look(key);
  }

  async outcome() {
    const { lines } = await this.#cart();
    const { backend } = this.#led;
    return {
      orders: backend.orders.map(({ total, status }) => ({ total, status })),
      cart: Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity])),
      messages: backend.rows("SELECT id FROM contact_messages").length,
    };
  }
}

/** Plays a schedule in the simulation; returns what differs, null where nothing does. */
export async function playLed(schedule: Schedule, database: SqliteD1): Promise<string | null> {
  const outcome = await playSchedule(schedule, new LedSchedule(await LedShop.open(database)));
  const [is, shouldBe] = [outcome, schedule.outcome].map(({ orders, cart, messages, says: text }) =>
    JSON.stringify({ orders, cart, messages, says: text }),
  );
  return is === shouldBe ? null : `${schedule.name}: ${is}, not ${shouldBe}`;
}
