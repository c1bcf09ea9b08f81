import manifest from "virtual:client-manifest";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { SiteContext, useSite } from "../../../shared/i18n/site-context.ts";
import type { Hydrate, Island as IslandDefinition, JsonProps } from "../../../shared/island.ts";
import type { Site } from "../../../shared/site.ts";
import { memo } from "../memo.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "shop-island": React.HTMLAttributes<HTMLElement> & {
        name: string;
        hydrate: string;
        props?: string;
        modules?: string;
        /** URL of the island's messages beside those of every page. */
        messages?: string;
      };
      "shop-fragment": React.HTMLAttributes<HTMLElement> & {
        name: string;
        hydrate: string;
        script?: string;
        modules?: string;
        src?: string;
      };
    }
  }
}

// The modules of hydration itself are preloaded once per page, not once per island.
const getModules = (name: string) =>
  manifest.islands[name]?.filter((url) => !manifest.hydrate.includes(url)).join(" ");

const withoutProps = memo((site: Site) =>
  memo((island: IslandDefinition<object>) => render(island, {}, site)),
);

const render = <Props extends object>(
  { component }: IslandDefinition<Props>,
  props: Props,
  site: Site,
): string =>
  renderToString(createElement(SiteContext, { value: site }, createElement(component, props)));

/** Renders an island's HTML; without props (the header) it is cached per language. */
function renderIsland<Props extends object>(
  island: IslandDefinition<Props>,
  props: Props,
  site: Site,
): string {
  return Object.keys(props).length > 0
    ? render(island, props, site)
    : withoutProps(site)(island as IslandDefinition<object>);
}

/**
 * Renders an island in place. No hook may follow the nested render in this component, or React's
 * state is lost; no island may use useId, because its ids would collide with those of other
 * islands.
 */
export function Island<Props extends object>({
  of: island,
  props,
  hydrate = island.hydrate,
}: {
  of: IslandDefinition<Props>;
  props: Props & JsonProps<Props>;
  /** When it must be interactive, if not when the island says. */
  hydrate?: Hydrate;
}) {
  const site = useSite();
  return (
    <shop-island
      name={island.name}
      hydrate={hydrate}
      props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      messages={manifest.messages[site.lang]?.[island.name]}
      modules={getModules(island.name) || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is React's own rendering of the island
      dangerouslySetInnerHTML={{
        __html: renderIsland(island, props, site),
      }}
    />
  );
}

/**
 * HTML of the server whose parts are replaced by newer HTML of the server, without React. Its script
 * is client/{feature}/{name}.fragment.ts, or the runtime's own, which loads in place what links and
 * forms ask for. Until the first interaction these work by themselves.
 */
export function Fragment({
  name,
  hydrate = "interaction",
  src,
  data = {},
  children,
}: {
  name: string;
  hydrate?: Hydrate;
  /** What its script has to know, as data attributes. */
  data?: Readonly<Record<`data-${string}`, string | number>>;
  /** Where its HTML comes from; absent: from the pages that its links and forms open. */
  src?: string;
  children: ReactNode;
}) {
  const [script, ...imports] = manifest.fragments[name] ?? manifest.fragments["in-place"] ?? [];
  return (
    <shop-fragment
      name={name}
      src={src}
      {...data}
      hydrate={hydrate}
      script={script}
      // Loaded together with the script, unless already loaded.
      modules={imports.join(" ") || undefined}
    >
      {children}
    </shop-fragment>
  );
}
