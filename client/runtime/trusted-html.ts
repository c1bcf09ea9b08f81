import { isShapes } from "../../shared/ui/icon-shapes.ts";

interface PolicyFactory {
  defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML(html: string): string }): unknown;
}

/** Sets the page's one Trusted Types policy: all HTML that a script writes, but icons, is refused. */
export function trustShapes(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  // Fast Refresh imports a module that it has found once more; a second policy would be refused.
  if (import.meta.env.DEV && trustedTypes?.defaultPolicy) return;
  trustedTypes?.createPolicy("default", {
    createHTML(html) {
      if (isShapes(html)) return html;
      throw new TypeError("Not an icon.");
    },
  });
}
