import type { FieldErrors } from "../../../shared/actions.ts";

// Invoices name no number of the buyer's: tax-numbers in EXTRAS is refused.
export const readTaxNumber = (_typed?: string): string | null => "";

export const taxNumberErrors = (_typed?: string): FieldErrors => ({});
