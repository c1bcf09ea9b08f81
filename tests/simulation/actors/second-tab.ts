import { Browser } from "../browser.ts";
import { type Scene, wait } from "./actor.ts";
import { Buyer, type Person } from "./buyer.ts";

/** A tab beside the first one of a guest: the same cookies, the same cart. */
export class SecondTab extends Buyer {
  constructor(scene: Scene, person: Person) {
    super(scene, person, new Browser(scene.shop, scene.getJar(person.cart)));
  }

  override async act(): Promise<void> {
    // Two first requests at once would make two sessions, of which the browser keeps one cookie.
    while (!this.browser.jar.get("local-session") && !this.scene.world.faults.isOver)
      await wait(this.scene, 5_000);
    await super.act();
  }
}
