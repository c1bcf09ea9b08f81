/** Whether tests run with the full counts of docs/reliability.md (vitest.config.ts). */
declare const __FULL_COUNTS__: boolean;
