import type { CookieJar } from "../../support/cookie-jar.ts";
import type { BackendService } from "../backend-service.ts";
import type { Observer } from "../observer.ts";
import type { Random } from "../platform/random.ts";
import { currentHost } from "../platform/timeline.ts";
import type { World } from "../platform/world.ts";
import type { Storefront } from "../storefront.ts";
import type { StripeService } from "../stripe-service.ts";
import type { Theme } from "../themes.ts";

/** What an actor acts in. */
export interface Scene {
  world: World;
  shop: Storefront;
  stripe: StripeService;
  backend: BackendService;
  observer: Observer;
  /** Chances of this actor alone: without another one it does the same. */
  random: Random;
  name: string;
  /** What a steered run has more of; null where nothing is steered. */
  theme: Theme | null;
  /** The cookies of a browser, which several tabs may share. */
  getJar(browser: string): CookieJar;
}

export interface Actor {
  readonly name: string;
  /** Faults are over when it has acted: who else is there has nothing to do without it. */
  readonly isAwaited?: true;
  /** Acts until it is stopped. */
  act(): Promise<void>;
  /** When faults are over: does what a patient person would, and looks at the result. */
  finish(): Promise<void>;
}

export type MakeActor = (scene: Scene) => Actor;

/** Passes virtual time. */
export function wait({ world }: Pick<Scene, "world">, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  world.timeline.after(milliseconds, { label: "", host: currentHost() }, resolve);
  return promise;
}
