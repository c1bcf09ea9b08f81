// The built embedded backend alone on a port, up within a second: node backend-runtime.ts PORT STATE [SETTINGS as JSON]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

const [port, state = "", settings = "{}"] = process.argv.slice(2);
const built = JSON.parse(readFileSync("dist/backend/wrangler.json", "utf8"));
const [database] = built.d1_databases;
const [bucket] = built.r2_buckets;

const runtime = new Miniflare({
  ...convertV4MiniflareOptions({
    port: Number(port),
    cf: false,
    modules: true,
    scriptPath: "dist/backend/index.js",
    compatibilityDate: built.compatibility_date,
    bindings: { ...built.vars, ...JSON.parse(settings) },
    d1Databases: { [database.binding]: database.database_id },
    r2Buckets: { [bucket.binding]: bucket.bucket_name },
    serviceBindings: { STOREFRONT: () => new Response(null, { status: 204 }) as never },
  }),
  resourcePersistencePath: join(state, "v3"),
});
await runtime.ready;
console.log("Ready");
