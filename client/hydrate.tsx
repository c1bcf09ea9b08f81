import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { SiteContext } from "../shared/i18n/site-context.ts";
import type { Island } from "../shared/island.ts";
import { isIconShapes } from "../shared/ui/icon-shapes.ts";
import cartDrawer from "./cart/cart-drawer.island.tsx";
import { logError } from "./runtime/log-error.ts";
import { loadMessages, pageSite } from "./runtime/page-context.ts";

interface PolicyFactory {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML(html: string): string }): unknown;
}

/**
 * Sets the page's one Trusted Types policy: it refuses all HTML written by a script, except icons.
 */
export function trustIcons(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  // Fast Refresh may import this module again; a second policy would be refused.
  if (import.meta.env.DEV && trustedTypes?.defaultPolicy) return;
  trustedTypes?.createPolicy("default", {
    createHTML(html) {
      if (isIconShapes(html)) return html;
      throw new TypeError("Not an icon.");
    },
  });
}

trustIcons();

/**
 * Loads the island. The element has its module's URL, except for the cart drawer, which every page
 * has.
 */
async function loadIsland(element: HTMLElement): Promise<Island<object>> {
  const url = element.getAttribute("modules")?.split(" ")[0];
  return url ? (await nativeImport<{ default: Island<object> }>(url)).default : cartDrawer;
}

function HydrationObserver({
  onHydrated,
  children,
}: {
  onHydrated: () => void;
  children: ReactNode;
}) {
  // The replayed action runs in its own task: a paint can come before it.
  useLayoutEffect(() => void setTimeout(onHydrated), [onHydrated]);
  return children;
}

/** Hydrates one island; resolves when its handlers are in place. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const messages = element.getAttribute("messages");
  const [island, site] = await Promise.all([
    loadIsland(element),
    pageSite(),
    messages && loadMessages(messages),
  ]);
  const props = JSON.parse(element.getAttribute("props") ?? "{}");
  await new Promise<void>((resolve) => {
    const content = (
      <SiteContext value={site}>
        <HydrationObserver onHydrated={resolve}>
          <island.component {...props} />
        </HydrationObserver>
      </SiteContext>
    );
    const options = {
      onRecoverableError: logError,
      onUncaughtError: logError,
    };
    // Hydrates in slices, so that a tap can be handled in between.
    startTransition(() => void hydrateRoot(element, content, options));
  });
}
