import car from "icon:tabler/car";
import motorbike from "icon:tabler/motorbike";
import steeringWheel from "icon:tabler/steering-wheel";
import truck from "icon:tabler/truck";
import type { IconData } from "../../shared/ui/icon.tsx";

/** Beside what products are for on the home page: the first whose words are in its slug. */
export const purposeIcons: readonly (readonly [RegExp, IconData])[] = [
  [/motor|bike/, motorbike],
  [/diesel|truk|truck/, truck],
  // "mobil" is no motorbike.
  [/./, car],
];

/** Beside the question what fits. */
export const askIcon: IconData | null = steeringWheel;
