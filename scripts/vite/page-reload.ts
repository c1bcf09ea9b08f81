import type { Plugin } from "vite";

/** Has open pages load anew when a module that renders them has changed. */
export function pageReload(): Plugin {
  return {
    name: "page-reload",
    apply: "serve",
    hotUpdate: {
      order: "post",
      handler({ file, modules, server }) {
        const { client } = server.environments;
        if (this.environment === client || modules.length === 0) return;
        // A module of the browser is replaced in the open page.
        if (client.moduleGraph.getModulesByFile(file)?.size) return;
        client.hot.send({ type: "full-reload" });
      },
    },
  };
}
