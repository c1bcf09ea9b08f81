import { stalledBackend } from "./tests/bench/stalled-backend.ts";
console.log(JSON.stringify(await stalledBackend(), null, 1)); process.exit(0);
