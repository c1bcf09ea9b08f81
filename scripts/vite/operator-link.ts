import type { Plugin } from "vite";

/** Prints the link to the embedded shop's operator page in the development server. */
export function operatorLink(token: string): Plugin {
  return {
    name: "operator-link",
    apply: "serve",
    configureServer(server) {
      const { printUrls } = server;
      server.printUrls = () => {
        printUrls();
        const origin = server.resolvedUrls?.local[0] ?? "http://localhost:8787/";
        const query = new URLSearchParams({ token });
        server.config.logger.info(`  operator ${origin}__backend?${query}`);
      };
    },
  };
}
