// `npm run dev`: seeds the embedded backend on the first start, and serves the sources with hot reload.
// --port N or PORT=N listens there.
import { endOnSignals, run, step } from "./command.ts";
import { printError, readArguments, refuseInSentences } from "./refusal.ts";
import { takePort } from "./start/start-settings.ts";
import { takeStateFolder } from "./start/state-folder.ts";

refuseInSentences();
const { values } = readArguments({ options: { port: { type: "string" } } });
const port = await takePort(values.port ?? process.env.PORT ?? "8787", "npm run dev");
const state = await takeStateFolder(port);

const end = endOnSignals();
try {
  if (!process.env.BACKEND_URL && !process.env.WORDPRESS_KEY)
    await step("Preparing the embedded shop's database", () =>
      run("node", ["scripts/seed.ts", "--if-empty", "--persist-to", state]),
    );
  await run("vite", ["dev", "--port", String(port)], { env: { PERSIST_TO: state } });
} catch (error) {
  if (!end.isUnderWay()) printError(error);
  await end(1);
}
