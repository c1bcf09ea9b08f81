import manifest from "virtual:client-manifest";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { ShopContext, useShop } from "../../../shared/i18n/site-context.ts";
import type { Hydrate, Island as IslandDefinition, JsonProps } from "../../../shared/island.ts";
import type { Shop } from "../../../shared/site.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "shop-island": React.HTMLAttributes<HTMLElement> & {
        name: string;
        hydrate: string;
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

/** An island's HTML; the header's has no props and looks the same on every page of a language. */
function htmlOf<Props extends object>(
  island: IslandDefinition<Props>,
  props: Props,
  shop: Shop,
): string {
  const render = () =>
    renderToString(
      createElement(ShopContext, { value: shop }, createElement(island.component, props)),
    );
  if (Object.keys(props).length > 0) return render();
  const known = withoutProps.get(shop) ?? new Map<string, string>();
  withoutProps.set(shop, known);
  const html = known.get(island.name) ?? render();
  known.set(island.name, html);
  return html;
}

/**
 * An island, rendered in place. No hook may follow the nested render in this component, or React's
 * state is lost; and no island has a useId, whose ids would be those of the other islands.
 */
export function Island<Props extends object>({
  of: island,
  props,
}: {
  of: IslandDefinition<Props>;
  props: Props & JsonProps<Props>;
}) {
  const shop = useShop();
  return (
    <shop-island
      name={island.name}
      hydrate={island.hydrate}
      props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      messages={manifest.messages[shop.lang]?.[island.name]}
      modules={modulesOf(island.name) || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is React's own rendering of the island
      dangerouslySetInnerHTML={{
        __html: htmlOf(island, props, shop),
      }}
    />
  );
}

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
