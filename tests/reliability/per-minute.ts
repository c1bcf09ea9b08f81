/** Cloudflare's counter of a minute, with as many tries as a deployment has; it goes by the test's clock. */
export function perMinute(limit: number): RateLimit {
  const tries = new Map<string, number>();
  return {
    async limit({ key = "" }) {
      const slot = `${Math.floor(Date.now() / 60_000)}:${key}`;
      const tried = (tries.get(slot) ?? 0) + 1;
      tries.set(slot, tried);
      return { success: tried <= limit };
    },
  };
}
