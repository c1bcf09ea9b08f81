import { parse, visit } from "graphql";
import type { Context } from "hono";
import type { AppEnv } from "../../app-env.ts";
import { backendFetch } from "../../backend-fetch.ts";
import { boundedBody } from "../../bounded-body.ts";

const deepest = 20;
const longestBody = 64 * 1024;

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>GraphiQL</title>
<link rel="stylesheet" href="https://esm.sh/graphiql@5.2.2/dist/style.css">
<style>html,body,#graphiql{height:100%;margin:0}</style><div id="graphiql"></div>
<script type="module">
import React from "https://esm.sh/react@19.3.1";
import {createRoot} from "https://esm.sh/react-dom@19.3.1/client";
import {GraphiQL} from "https://esm.sh/graphiql@5.2.2?deps=react@19.3.1,react-dom@19.3.1";
import {createGraphiQLFetcher} from "https://esm.sh/@graphiql/toolkit@0.11.3";
const fetcher = createGraphiQLFetcher({url: "/graphql"});
createRoot(document.getElementById("graphiql")).render(React.createElement(GraphiQL, {fetcher}));
</script></html>`;

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

/** While developing: any query, introspection too, and GraphiQL for who comes with a browser. */
export async function developmentGraphql(c: Context<AppEnv>): Promise<Response> {
  if (c.req.method === "GET" && !c.req.query("query")) return c.html(page);
  const body = await boundedBody(c.req.raw, longestBody);
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
