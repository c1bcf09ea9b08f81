import { useShop } from "../../shared/i18n/site-context.ts";
import { routes } from "../../shared/routes.ts";

/** The shop's symbol: a drop in a ring, as in the icons. */
function Sign() {
  return (
    <svg className="logo-sign" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="17.500" fill="none" stroke="currentColor" strokeWidth="3" />
      <path
        d="M20 9c4 5.500 7.500 9 7.500 13.500a7.500 7.500 0 0 1-15 0C12.500 18 16 14.500 20 9z"
        fill="#f0563c"
      />
    </svg>
  );
}

/** Symbol and name, linked to the home page. */
export function Logo() {
  const { link, settings } = useShop();
  return (
    <a className="logo" href={link(routes.home())}>
      <Sign />
      <span>{settings.siteName}</span>
    </a>
  );
}
