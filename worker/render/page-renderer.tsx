import { reactRenderer } from "@hono/react-renderer";
import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { Document, type DocumentProps } from "./document.tsx";
import { shopFor } from "./shops.ts";

/** What a handler says of the page that it renders. */
type PageProps = Pick<DocumentProps, "head" | "path" | "startNow" | "styles">;

declare module "@hono/react-renderer" {
  interface Props extends PageProps {}
}

/** Renders what handlers give to c.render, inside the document, in one piece. */
export const pageRenderer = reactRenderer(({ children, c, head, path, startNow, styles }) => {
  const { config, locale, now } = (c as Context<AppEnv>).var;
  return (
    <Document
      head={head}
      path={path}
      startNow={startNow}
      styles={styles}
      shop={shopFor(locale, config.settings)}
      config={config}
      year={now().getFullYear()}
    >
      {children}
    </Document>
  );
});
