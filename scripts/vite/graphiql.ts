import type { Plugin } from "vite";

const address = /^\/(en\/)?graphql$/;

/**
 * Serves GraphiQL at /graphql to a browser during development: entirely from its package, so that
 * it loads nothing from other sites and no byte of it is in a build.
 */
export function graphiql(): Plugin {
  return {
    name: "graphiql",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const wantsPage = request.headers.accept?.includes("text/html");
        if (request.method !== "GET" || !wantsPage || !address.test(request.url ?? ""))
          return next();
        const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.end(renderGraphiQL({ title: "GraphiQL", endpoint: "/graphql" }));
      });
    },
  };
}
