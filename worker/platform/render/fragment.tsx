import manifest from "virtual:client-manifest";
import type { ReactNode } from "react";
import type { Hydrate } from "../../../shared/island.ts";

/**
 * An island without React: its HTML stays as the server made it, and a small script of its own
 * makes it quicker once somebody touches it. Links inside go on working as links until then.
 */
export function Fragment({
  name,
  hydrate = "interaction",
  children,
}: {
  name: string;
  hydrate?: Hydrate;
  children: ReactNode;
}) {
  const [script, ...imports] = manifest.fragments[name] ?? [];
  return (
    <shop-island
      name={name}
      hydrate={hydrate}
      script={script}
      // Fetched beside it, where they are not there yet.
      modules={imports.join(" ") || undefined}
    >
      {children}
    </shop-island>
  );
}
