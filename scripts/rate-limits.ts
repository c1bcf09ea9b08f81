/** One rate limit of a worker's configuration. */
export interface RateLimit {
  name: string;
  namespace_id: string;
  simple: { limit: number; period: number };
}

/** The built rate limits with the counts that the settings give them by their own names: LIMIT_FEW=20. */
export function rateLimits(
  built: readonly RateLimit[],
  settings: Record<string, string | undefined>,
): RateLimit[] {
  return built.map((limit) => {
    const given = settings[limit.name];
    return given ? { ...limit, simple: { ...limit.simple, limit: Number(given) } } : limit;
  });
}

/** Why a count cannot be one; empty where all can. */
export const wrongLimits = (
  names: readonly string[],
  settings: Record<string, string | undefined>,
): string[] =>
  names
    .filter((name) => settings[name] && !/^[1-9]\d{0,8}$/.test(settings[name]))
    .map((name) => `${name} must be a whole number of tries in a minute.`);

/** Every rate limit by its name, as in wrangler.toml. */
export const limitNames = ["CONTACT_LIMIT", "LIMIT_FEW", "LIMIT_SOME", "LIMIT_MANY"] as const;
