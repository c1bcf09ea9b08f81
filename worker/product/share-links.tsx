import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";

const targets = [
  { name: "WhatsApp", href: (url: string, text: string) => `https://wa.me/?text=${text}%20${url}` },
  {
    name: "Facebook",
    href: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  },
  {
    name: "X",
    href: (url: string, text: string) => `https://x.com/intent/post?text=${text}&url=${url}`,
  },
  { name: "Email", href: (url: string, text: string) => `mailto:?subject=${text}&body=${url}` },
] as const;

/** Plain links by which a product is passed on; nothing is loaded from those places. */
export function ShareLinks({
  slug,
  name,
  baseUrl,
}: {
  slug: string;
  name: string;
  baseUrl: string;
}) {
  const { t, link } = useShop();
  const url = encodeURIComponent(baseUrl + link(routes.product(slug)));
  return (
    <p className="share">
      {t("product.share")}
      {targets.map((target) => (
        <a
          key={target.name}
          href={target.href(url, encodeURIComponent(name))}
          target="_blank"
          rel="noopener nofollow"
        >
          {target.name}
        </a>
      ))}
    </p>
  );
}
