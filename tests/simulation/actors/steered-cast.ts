import { AccountHolder } from "./account-holder.ts";
import type { MakeActor } from "./actor.ts";
import { BriefVisitor } from "./brief-visitor.ts";
import { makers } from "./cast.ts";
import { HastyGuest } from "./hasty-guest.ts";
import { Visitors } from "./visitors.ts";

/** Who takes part in steered and short runs alone, by the name of their kind. */
const steeredMakers: Record<string, MakeActor> = {
  ...makers,
  hasty: (scene) => new Visitors(scene, (own) => new HastyGuest(own, 100)),
  holder: (scene) => new Visitors(scene, (own) => new AccountHolder(own, 101)),
  brief: (scene) => new BriefVisitor(scene, 101),
};

/** Makes an actor by its kind and number, as in "holder-2". */
export const steeredMaker = (name: string): MakeActor | undefined =>
  steeredMakers[name.replace(/-\d+$/, "")];
