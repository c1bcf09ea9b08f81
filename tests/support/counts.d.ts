/** Whether tests run with the goals' full counts (vitest.config.ts). */
declare const __FULL_COUNTS__: boolean;
