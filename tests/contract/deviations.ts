/** Recorded pairs that the embedded backend answers otherwise on purpose, with why (backend/README.md). */
export const DEVIATIONS: Record<string, string> = {};
