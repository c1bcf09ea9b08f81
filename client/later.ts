// What may wait until a second after the load event: nothing here is needed to use the page.

import { watchBuilds } from "./build-check.ts";
import { prefetchLinks } from "./prefetch.ts";

watchBuilds();
prefetchLinks();
