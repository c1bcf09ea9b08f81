import { createContext, useContext } from "react";
import type { Site } from "../site.ts";

/** Provides the Site to every component, on the server and in the browser. */
export const SiteContext = createContext<Site | null>(null);

/** Returns the Site that the page is rendered for. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("No SiteContext above.");
  return site;
}
