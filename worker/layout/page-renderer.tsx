import { reactRenderer } from "@hono/react-renderer";
import type { Context } from "hono";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { AppEnv } from "../app-env.ts";
import { utf8 } from "../platform/cache/tiers.ts";
import { shopFor } from "../platform/i18n/site-context.ts";
import { Document, type DocumentProps } from "./document.tsx";

/** What a handler passes for the page that it renders. */
type PageProps = Pick<
  DocumentProps,
  "categories" | "fewExits" | "hasSearch" | "head" | "path" | "startNow" | "styles"
>;

declare module "@hono/react-renderer" {
  interface Props extends PageProps {}
}

/** A page's content inside its document. */
function documentOf(c: Context<AppEnv>, props: PageProps, children: ReactNode) {
  const { config, locale, now } = c.var;
  const shop = shopFor(locale, config.settings);
  return (
    <Document {...props} shop={shop} config={config} year={now().getFullYear()}>
      {children}
    </Document>
  );
}

/** Renders what handlers pass to c.render inside the document, in one piece. */
export const pageRenderer = reactRenderer(({ children, c, ...props }) =>
  documentOf(c as Context<AppEnv>, props, children),
);

/**
 * Renders the document to bytes for the page cache; reading them from a Response would cost a turn
 * of the event loop.
 */
export const renderBytes = (
  c: Context<AppEnv>,
  children: ReactNode,
  props: PageProps,
): Uint8Array<ArrayBuffer> =>
  utf8(`<!DOCTYPE html>${renderToString(documentOf(c, props, children))}`);
