import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import type { Tag } from "../cache/tags.ts";
import { isolateOf } from "../isolate.ts";

// A webhook can outrun the API: what is read at once may still be the old answer.
const againAfterSeconds = 5;

/** Outdates what carries the tags (or everything) on every machine; this isolate knows it at once. */
export async function outdate(c: Context<AppEnv>, tags: Tag[] | "everything"): Promise<void> {
  const generations = c.env.GENERATIONS.getByName("all");
  if (tags === "everything") await generations.outdateEverything();
  else await generations.outdate(tags, { againAfterSeconds });
  await isolateOf(c.env, c.var.now).generations.refresh();
}
