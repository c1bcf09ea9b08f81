/** The shop's symbol: a written page, as in the icons. */
export function Sign() {
  return (
    <svg className="logo-sign" viewBox="0 0 40 40" aria-hidden="true">
      <rect x="8" y="5" width="24" height="30" rx="3" fill="currentColor" />
      <path d="M14 13h12M14 19h12M14 25h7" stroke="var(--deep)" strokeWidth="2.500" />
    </svg>
  );
}
