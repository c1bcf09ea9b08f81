/** A rate limit in a worker's configuration. */
export interface RateLimit {
  name: string;
  namespace_id: string;
  simple: { limit: number; period: number };
}

/**
 * Returns the built rate limits with the counts from the settings of the same names: LIMIT_FEW=20.
 */
export function rateLimits(
  built: readonly RateLimit[],
  settings: Record<string, string | undefined>,
): RateLimit[] {
  return built.map((limit) => {
    const given = settings[limit.name];
    return given ? { ...limit, simple: { ...limit.simple, limit: Number(given) } } : limit;
  });
}

/** Returns why counts are invalid; empty when all are valid. */
export const wrongLimits = (
  names: readonly string[],
  settings: Record<string, string | undefined>,
): string[] =>
  names
    .filter((name) => settings[name] && !/^[1-9]\d{0,8}$/.test(settings[name]))
    .map((name) => `${name} must be a whole number of tries in a minute.`);

/** All rate limits by name, as in wrangler.toml. */
export const limitNames = ["LIMIT_FEW", "LIMIT_SOME", "LIMIT_MANY", "LIMIT_CALLS"] as const;
