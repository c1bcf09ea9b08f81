import { parse, visit } from "graphql";
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { backendFetch } from "../platform/graphql/backend-fetch.ts";
import { boundedBody } from "../platform/http/read-body.ts";

const deepest = 20;
const maxBodyBytes = 64 * 1024;

/** How deep a text's selections go; Infinity where it is no GraphQL. */
function depthOfText(text: string): number {
  let depth = 0;
  let found = 0;
  const enter = () => {
    depth += 1;
    found = Math.max(found, depth);
  };
  const leave = () => {
    depth -= 1;
  };
  try {
    visit(parse(text, { maxTokens: 5_000 }), { SelectionSet: { enter, leave } });
    return found;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** While developing: any query, introspection too; GraphiQL is scripts/vite/graphiql.ts. */
export async function developmentGraphql(c: Context<AppEnv>): Promise<Response> {
  const body = await boundedBody(c.req.raw, maxBodyBytes);
  const text = new TextDecoder().decode(body ?? new Uint8Array());
  const { query } = JSON.parse(text || '{"query":""}') as { query?: string };
  if (depthOfText(query ?? "") > deepest) return c.json({ errors: [{ message: "too-deep" }] }, 400);
  const { config } = c.var;
  const answer = await backendFetch(c.env, config)(config.backend.graphqlUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: text,
  });
  return new Response(answer.body, answer);
}
