/** What wrangler is asked to do; its answers are those of its commands. */
export interface Wrangler {
  /** Runs a command; rejects unless it ends well. */
  run(...args: string[]): Promise<void>;
  /** Uploads a version that nobody gets yet; its id. */
  upload(): Promise<string>;
  /** Deploys at once, as a first deployment and one that migrates Durable Objects must; its id. */
  deploy(): Promise<string>;
  /** Which version gets all requests now; null before the first deployment, an error in the middle of one. */
  current(): Promise<string | null>;
}

interface Rollout {
  name: string;
  wrangler: Wrangler;
  /** Tries the shop as that version; throws what is wrong. */
  smoke: (version: string) => Promise<void>;
  /** Waits while some shoppers have the new version. */
  pause: () => Promise<void>;
  say: (line: string) => void;
}

/** The header by which a request reaches a version that few or no others get. */
export const overrideOf = (worker: string, version: string): Record<string, string> => ({
  "Cloudflare-Workers-Version-Overrides": `${worker}="${version}"`,
});

/**
 * Uploads a version, tries it while nobody gets it, gives it to one of ten, tries it again, and gives it
 * to all. What fails a try is taken back, and the deployment ends there.
 */
export async function rollOut(rollout: Rollout): Promise<void> {
  const { name, wrangler, smoke, pause, say } = rollout;
  const before = await wrangler.current();
  if (!before) return deployFirst(rollout);
  const version = await wrangler.upload();
  const give = (percent: number) => {
    const rest = percent < 100 ? [`${before}@${100 - percent}`] : [];
    const shares = [`${version}@${percent}`, ...rest];
    return wrangler.run("versions", "deploy", ...shares, "--yes", "--name", name);
  };
  try {
    await give(0);
    await smoke(version);
    await give(10);
    say(`10 % of the requests are answered by ${version}.`);
    await pause();
    await smoke(version);
  } catch (trouble) {
    await wrangler.run("versions", "deploy", `${before}@100`, "--yes", "--name", name);
    say(`Taken back: ${before} answers everything, as before.`);
    throw trouble;
  }
  await give(100);
  say(
    `${version} answers everything. Back to ${before}: npm run deploy -- --name ${name} --rollback`,
  );
}

/** There is nothing to go back to: what is wrong is told. */
async function deployFirst({ wrangler, smoke, say }: Rollout): Promise<void> {
  const version = await wrangler.deploy();
  await smoke(version);
  say(`${version} answers everything.`);
}

/** Deploys without steps, for a migration of Durable Objects; what fails its try is rolled back. */
export async function deployAtOnce(rollout: Rollout): Promise<void> {
  const { name, wrangler, smoke, say } = rollout;
  const before = await wrangler.current();
  const version = await wrangler.deploy();
  try {
    await smoke(version);
  } catch (trouble) {
    if (before) await wrangler.run("versions", "deploy", `${before}@100`, "--yes", "--name", name);
    if (before) say(`Taken back: ${before} answers everything, as before.`);
    throw trouble;
  }
  say(`${version} answers everything.`);
}
