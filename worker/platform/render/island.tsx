import manifest from "virtual:client-manifest";
import { createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import { ShopContext, useShop } from "../../../shared/i18n/site-context.ts";
import type { Island as IslandDefinition, JsonProps } from "../../../shared/island.ts";
import type { Shop } from "../../../shared/site.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "shop-island": React.HTMLAttributes<HTMLElement> & {
        name: string;
        hydrate: string;
        prefix?: string;
        props?: string;
        /** URL of the script of an island without React. */
        script?: string;
        modules?: string;
        /** URL of the messages that it says beside those of every page. */
        messages?: string;
      };
    }
  }
}

// What hydration itself needs is preloaded once for the page, not once an island.
const modulesOf = (name: string) =>
  manifest.islands[name]?.filter((url) => !manifest.hydrate.includes(url)).join(" ");

const withoutProps = new WeakMap<Shop, Map<string, string>>();

/** An island's HTML; the header's two have no props and look the same on every page of a language. */
function htmlOf<Props extends object>(
  island: IslandDefinition<Props>,
  props: Props,
  { shop, identifierPrefix }: { shop: Shop; identifierPrefix: string },
): string {
  const render = () =>
    renderToString(
      createElement(ShopContext, { value: shop }, createElement(island.component, props)),
      { identifierPrefix },
    );
  if (Object.keys(props).length > 0) return render();
  const known = withoutProps.get(shop) ?? new Map<string, string>();
  withoutProps.set(shop, known);
  const key = `${island.name} ${identifierPrefix}`;
  const html = known.get(key) ?? render();
  known.set(key, html);
  return html;
}

/**
 * An island, rendered in place. The nested render has its own identifier prefix, which
 * hydrateRoot gets too; no hook may follow it in this component, or React's state is lost.
 */
export function Island<Props extends object>({
  of: island,
  props,
}: {
  of: IslandDefinition<Props>;
  props: Props & JsonProps<Props>;
}) {
  const shop = useShop();
  const prefix = useId();
  return (
    <shop-island
      name={island.name}
      hydrate={island.hydrate}
      prefix={prefix}
      props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      messages={manifest.messages[shop.lang]?.[island.name]}
      modules={modulesOf(island.name) || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is React's own rendering of the island
      dangerouslySetInnerHTML={{
        __html: htmlOf(island, props, { shop, identifierPrefix: prefix }),
      }}
    />
  );
}
