// What may wait until a second after the load event: nothing here is needed to use the page.

import { watchBuilds } from "./runtime/build-check.ts";

watchBuilds();
// With speculation rules the browser fetches ahead by itself. Without this chunk nobody does, and a
// page is fetched when it is opened: nothing that anybody need be told.
if (!HTMLScriptElement.supports?.("speculationrules"))
  import("./runtime/prefetch.ts").then((module) => module.prefetchLinks()).catch(() => {});
