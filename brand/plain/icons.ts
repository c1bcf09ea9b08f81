import type { IconData } from "../../shared/ui/icon.tsx";

/** Beside what products are for on the home page: the first whose words are in its slug. */
export const purposeIcons: readonly (readonly [RegExp, IconData])[] = [];

/** Beside the question what fits. */
export const askIcon: IconData | null = null;
