import manifest from "virtual:client-manifest";
import type { ReactNode } from "react";

/**
 * An island without React: its HTML stays as the server made it, and a small script of its own
 * makes it quicker once somebody touches it. Links inside go on working as links until then.
 */
export function PlainIsland({ name, children }: { name: string; children: ReactNode }) {
  return (
    <shop-island name={name} hydrate="interaction" plain={manifest.plain[name]}>
      {children}
    </shop-island>
  );
}
