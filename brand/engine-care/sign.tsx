/** The shop's symbol: a drop in a ring, as in the icons. */
export function Sign() {
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
