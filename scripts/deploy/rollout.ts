/** The wrangler commands used, with their results. */
export interface Wrangler {
  /** Runs a command; rejects unless it succeeds. */
  run(...args: string[]): Promise<void>;
  /** Uploads a version without traffic; returns its id. */
  upload(): Promise<string>;
  /**
   * Deploys at once, as a first deployment and one that migrates Durable Objects must; returns its
   * id.
   */
  deploy(): Promise<string>;
  /**
   * Returns the version that gets all requests; null before the first deployment; throws during a
   * gradual one.
   */
  current(): Promise<string | null>;
}

interface Rollout {
  name: string;
  wrangler: Wrangler;
  /** Runs the smoke test against that version; throws when it fails. */
  smoke: (version: string) => Promise<void>;
  /** Notes for the workers which version is being rolled out; null when none is any more. */
  note: (version: string | null) => Promise<void>;
  /** Waits while some shoppers have the new version. */
  pause: () => Promise<void>;
  say: (line: string) => void;
}

/** Returns the header that routes a request to a version with little or no traffic. */
export const toOverride = (worker: string, version: string): Record<string, string> => ({
  "Cloudflare-Workers-Version-Overrides": `${worker}="${version}"`,
});

/**
 * Uploads a version and tests it without traffic, then with a tenth of it, then deploys it to all.
 * A failed test rolls back and ends the deployment.
 */
export async function rollOut(rollout: Rollout): Promise<void> {
  const { name, wrangler, smoke, note, pause, say: log } = rollout;
  const before = await wrangler.current();
  if (!before) return deployFirst(rollout);
  const version = await wrangler.upload();
  await note(version);
  const give = (percent: number) => {
    const rest = percent < 100 ? [`${before}@${100 - percent}`] : [];
    const shares = [`${version}@${percent}`, ...rest];
    return wrangler.run("versions", "deploy", ...shares, "--yes", "--name", name);
  };
  try {
    await give(0);
    await smoke(version);
    await give(10);
    log(`10 % of the requests are served by ${version}.`);
    await pause();
    await smoke(version);
  } catch (error) {
    await wrangler.run("versions", "deploy", `${before}@100`, "--yes", "--name", name);
    log(`Taken back: ${before} serves everything, as before.`);
    throw error;
  }
  await give(100);
  await note(null);
  log(
    `${version} serves everything. Back to ${before}: npm run deploy -- --name ${name} --rollback`,
  );
}

/** There is no version to roll back to, so a failure is only reported. */
async function deployFirst({ wrangler, smoke, say: log }: Rollout): Promise<void> {
  const version = await wrangler.deploy();
  await smoke(version);
  log(`${version} serves everything.`);
}

/** Deploys without steps, for a migration of Durable Objects; rolls back when the test fails. */
export async function deployAtOnce(rollout: Rollout): Promise<void> {
  const { name, wrangler, smoke, say: log } = rollout;
  const before = await wrangler.current();
  const version = await wrangler.deploy();
  try {
    await smoke(version);
  } catch (error) {
    if (before) await wrangler.run("versions", "deploy", `${before}@100`, "--yes", "--name", name);
    if (before) log(`Taken back: ${before} serves everything, as before.`);
    throw error;
  }
  log(`${version} serves everything.`);
}
