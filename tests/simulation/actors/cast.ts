import type { MakeActor } from "./actor.ts";
import { Buyer } from "./buyer.ts";
import { Provider } from "./provider.ts";

/** Everybody who may take part, by name. */
export const makers: Record<string, MakeActor> = {
  guest: (scene) =>
    new Buyer(scene, { email: "guest@example.test", productId: 100, cart: "guest" }),
  second: (scene) =>
    new Buyer(scene, { email: "second@example.test", productId: 101, cart: "second" }),
  provider: (scene) => new Provider(scene),
};

export const cast: string[] = Object.keys(makers);
