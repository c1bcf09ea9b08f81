import { encode } from "uqr";

/** The dark modules of each row as one path; unit: one module. */
function toPath(modules: boolean[][]): string {
  return modules
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? "1" : "0"))
          .join("")
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join("");
}

interface QrCodeProps {
  text: string;
  /** For who cannot see it. */
  label: string;
  className: string;
}

/** A QR code, drawn on the server: dark on light in every theme, with the required quiet zone. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={toPath(data)} />
    </svg>
  );
}
