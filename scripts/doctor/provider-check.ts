import type { Backend } from "./backend.ts";
import type { Finding } from "./findings.ts";

/** What a payment provider's own check receives. */
export interface Installed {
  backend: Backend;
  /** Whether the WordPress file responds. */
  hasFile: boolean;
  /** Whether orders are stored in HPOS's tables; null when it is not known. */
  ordersInOwnTables: boolean | null;
  /** Where to read more, and the WordPress file. */
  howTo: string;
  file: string;
}

/** Checks what one provider alone needs; worker/payment/<provider>/doctor.ts exports one. */
export type ProviderCheck = (installed: Installed) => Promise<Finding[]> | Finding[];
