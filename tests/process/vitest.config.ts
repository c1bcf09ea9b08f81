import { defineConfig } from "vitest/config";
import { isAll } from "../support/test-run.ts";

// Of `npm run test:all` alone: a shop in rupiah with its couriers and gateways on a phone's screen, requests
// in odd pieces, the journeys of Chromium in two other engines, pages on very narrow screens
// (tests/browser/pages.spec.ts has them at 360 px), a purchase at the developer's server, a shop whose
// products are in PostgreSQL, what operators start and end, and the proofs of docs/reliability.md and
// docs/performance.md that have a command of their own.
const longer = [
  ...["rupiah", "phone-checkout", "raw-requests"],
  ...["engines", "narrow-screens", "development", "commands", "doctor"],
  ...["start-and-end", "postgresql"],
  ...["purchase-faults", "one-order", "kill", "kill-backend", "last-piece"],
  ...["sessions-apart", "price-change", "large-index"],
];

/** The whole shop as `npm start` serves it: run it after `vite build`. RELIABILITY=full for the full counts. */
export default defineConfig({
  test: {
    name: "process",
    include: ["tests/process/*.test.ts"],
    exclude: isAll ? [] : longer.map((name) => `tests/process/${name}.test.ts`),
    globalSetup: ["tests/process/stocked-state.ts"],
    // Each file has processes of its own, and waits for them most of its time.
    maxWorkers: 2,
    // A busy machine is no failure: the tests themselves limit what may take how long.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
  },
});
