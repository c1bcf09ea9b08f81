/** What the scoring reads: the headers of one response. */
interface Judged {
  headers: Headers;
  /** Addresses of the scripts that its page loads. */
  scripts: readonly string[];
}

type Rule = (judged: Judged) => number;

const sources = (policy: string, directive: string): string[] =>
  policy
    .split(";")
    .map((part) => part.trim().split(/\s+/))
    .find(([name]) => name === directive)
    ?.slice(1) ?? [];

const getPolicy = ({ headers }: Judged): string => headers.get("content-security-policy") ?? "";

function contentSecurity(judged: Judged): number {
  const policy = getPolicy(judged);
  if (!policy) return -25;
  const script = sources(policy, "script-src").concat(sources(policy, "default-src"));
  if (script.some((source) => /^('unsafe-inline'|\*|https?:|data:)$/.test(source))) return -20;
  if (script.includes("'unsafe-eval'")) return -10;
  if (sources(policy, "style-src").includes("'unsafe-inline'")) return 0;
  return sources(policy, "default-src").join(" ") === "'none'" ? 10 : 5;
}

// A cookie that scripts may read holds no session; whoever holds one says so in its name.
const isSession = (cookie: string): boolean => /sess|token|auth/i.test(cookie.split("=")[0] ?? "");

function cookies({ headers }: Judged): number {
  const set = headers.getSetCookie();
  if (set.length === 0) return 0;
  if (set.some((cookie) => isSession(cookie) && !/;\s*secure/i.test(cookie))) return -40;
  if (set.some((cookie) => isSession(cookie) && !/;\s*httponly/i.test(cookie))) return -30;
  return set.every((cookie) => /;\s*samesite=(lax|strict)/i.test(cookie)) ? 5 : 0;
}

const crossOrigin: Rule = ({ headers }) =>
  headers.get("access-control-allow-origin") === "*" &&
  headers.get("access-control-allow-credentials") === "true"
    ? -50
    : 0;

const referrer: Rule = ({ headers }) =>
  /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
    headers.get("referrer-policy") ?? "",
  )
    ? 5
    : 0;

function transport({ headers }: Judged): number {
  const header = headers.get("strict-transport-security") ?? "";
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0);
  if (seconds === 0) return -20;
  // The bonus of 5 is for being in the browsers' own list, which no header can say.
  return seconds < 15_768_000 ? -10 : 0;
}

const integrity: Rule = ({ scripts }) =>
  scripts.some((source) => !source.startsWith("/") || source.startsWith("//")) ? -5 : 0;

const contentTypes: Rule = ({ headers }) =>
  headers.get("x-content-type-options") === "nosniff" ? 0 : -5;

function framing(judged: Judged): number {
  if (sources(getPolicy(judged), "frame-ancestors").length > 0) return 5;
  return /^(deny|sameorigin)$/i.test(judged.headers.get("x-frame-options") ?? "") ? 0 : -20;
}

const resources: Rule = ({ headers }) =>
  /^same-(origin|site)$/.test(headers.get("cross-origin-resource-policy") ?? "") ? 10 : 0;

const rules: Record<string, Rule> = {
  contentSecurity,
  cookies,
  crossOrigin,
  referrer,
  transport,
  integrity,
  contentTypes,
  framing,
  resources,
};

/** The score that the rules of MDN's HTTP Observatory give; 100 and more is its A+. */
export function observatoryScore(judged: Judged): { score: number; lost: string[] } {
  const given = Object.entries(rules).map(([name, rule]) => [name, rule(judged)] as const);
  const lost = given.filter(([, points]) => points < 0).map(([name]) => name);
  const points = given.map(([, value]) => value);
  const penalties = points.filter((value) => value < 0).reduce((sum, value) => sum + value, 100);
  // Extra points count only for who has lost next to nothing.
  const extra = points.filter((value) => value > 0).reduce((sum, value) => sum + value, 0);
  return { score: penalties >= 90 ? penalties + extra : penalties, lost };
}
