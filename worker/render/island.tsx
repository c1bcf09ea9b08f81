import manifest from "virtual:client-manifest";
import { createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import type { Island as IslandDefinition, JsonProps } from "../../shared/island.ts";
import { ShopContext, useShop } from "../../shared/shop-context.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "shop-island": React.HTMLAttributes<HTMLElement> & {
        name: string;
        hydrate: string;
        prefix?: string;
        props?: string;
        /** URL of the script of an island without React. */
        plain?: string;
        modules?: string;
        words?: string;
        styles?: string;
      };
    }
  }
}

// What hydration itself needs is preloaded once for the page, not once an island.
const modulesOf = (name: string) =>
  manifest.islands[name]?.filter((url) => !manifest.wake.includes(url)).join(" ");

/**
 * An island, rendered in place. The nested render has its own identifier prefix, which
 * hydrateRoot gets too; no hook may follow it in this component, or React's state is lost.
 */
export function Island<Props extends object>({
  of: island,
  props,
  styles,
}: {
  of: IslandDefinition<Props>;
  props: Props & JsonProps<Props>;
  /** URL of looks that nothing needs before it wakes. */
  styles?: string;
}) {
  const shop = useShop();
  const prefix = useId();
  const tree = createElement(ShopContext, { value: shop }, createElement(island.component, props));
  return (
    <shop-island
      name={island.name}
      hydrate={island.hydrate}
      prefix={prefix}
      props={JSON.stringify(props)}
      words={island.words}
      styles={styles}
      modules={modulesOf(island.name) || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is React's own rendering of the island
      dangerouslySetInnerHTML={{ __html: renderToString(tree, { identifierPrefix: prefix }) }}
    />
  );
}
