import { roundedBar } from "./shading.ts";

/** A home garage: tools on a wall above a bench, pale and plain to look out of focus. */
export function garage(motorbike: boolean): string {
  return `<rect width="1000" height="1000" fill="#2b4764"/><rect width="1000" height="1000" fill="url(#glow)" opacity=".16"/>${board()}${motorbike ? wheel(770, 600, 230) : engine()}<rect y="770" width="1000" height="230" fill="#b98a58"/><rect y="770" width="1000" height="16" fill="#d3a673"/><path d="M0 840H1000M0 910H1000M0 968H1000" stroke="#8d6239" stroke-opacity=".35" stroke-width="4"/><path d="M120 786V1000M560 840V910M760 910V1000M300 840V910" stroke="#8d6239" stroke-opacity=".3" stroke-width="3"/>`;
}

function board(): string {
  let holes = "";
  for (let y = 70; y < 470; y += 50) for (let x = 40; x < 1000; x += 50) holes += `M${x} ${y}h.1`;
  return `<path d="${holes}" stroke="#1f3650" stroke-width="9" stroke-linecap="round"/>${spanner(640, 90, 0)}${spanner(730, 90, 0.82)}${spanner(808, 90, 0.68)}${screwdriver(900, 90)}<rect x="0" y="470" width="1000" height="18" fill="#1f3650"/>`;
}

function spanner(x: number, y: number, scale: number): string {
  const s = scale || 1;
  return `<g transform="translate(${x} ${y}) scale(${s})" fill="#7f97ad"><path d="${roundedBar(-13, 50, 26, 210, 10)}"/><path d="M-36 0Q-46 50 -12 70H12Q46 50 36 0L16 -8V32H-16V-8Z"/><circle cx="0" cy="276" r="36"/><circle cx="0" cy="276" r="17" fill="#2b4764"/></g>`;
}

function screwdriver(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})"><path d="${roundedBar(-22, 0, 44, 130, 18)}" fill="#b7442f"/><path d="${roundedBar(-7, 126, 14, 150, 3)}" fill="#93a8bb"/></g>`;
}

export function wheel(x: number, y: number, r: number): string {
  const spokes = [0, 1, 2, 3, 4, 5]
    .map(
      (i) =>
        `<path d="M0 0L${(Math.cos(i * 1.047) * r * 0.72).toFixed(0)} ${(Math.sin(i * 1.047) * r * 0.72).toFixed(0)}" stroke="#8ea3b6" stroke-width="${r * 0.09}"/>`,
    )
    .join("");
  return `<g transform="translate(${x} ${y})"><circle r="${r}" fill="#17202b"/><circle r="${r * 0.9}" fill="none" stroke="#2c3846" stroke-width="${r * 0.05}" stroke-dasharray="${r * 0.12} ${r * 0.07}"/><circle r="${r * 0.72}" fill="#2b4764" stroke="#8ea3b6" stroke-width="${r * 0.07}"/>${spokes}<circle r="${r * 0.4}" fill="none" stroke="#aebdca" stroke-width="${r * 0.07}" stroke-dasharray="${r * 0.16} ${r * 0.06}"/><circle r="${r * 0.17}" fill="#5d7389"/></g>`;
}

/** An engine in its bay: cover, intake pipes, oil cap, belt. */
export function engine(): string {
  const pipes = [0, 1, 2, 3]
    .map(
      (i) =>
        `<path d="M${590 + i * 92} 660V590Q${590 + i * 92} 548 ${640 + i * 92} 548H1000" fill="none" stroke="${i % 2 ? "#7f94a8" : "#93a7b9"}" stroke-width="34"/>`,
    )
    .join("");
  return `${pipes}<path d="${roundedBar(520, 640, 520, 150, 22)}" fill="#1c2733"/><path d="${roundedBar(548, 662, 420, 46, 12)}" fill="#b7442f"/><circle cx="600" cy="752" r="34" fill="#e3a52b"/><circle cx="600" cy="752" r="16" fill="#b97f14"/><circle cx="880" cy="756" r="52" fill="none" stroke="#5d7389" stroke-width="16"/>`;
}
