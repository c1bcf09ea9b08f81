import { connect } from "./devtools.ts";
import { ask } from "./workerd.ts";

/** What the isolate of a worker that collects garbage at "/collect" holds after it, in MB. */
export async function heldMegabytes({
  origin,
  inspectorPort,
}: {
  origin: string;
  inspectorPort: number;
}): Promise<number> {
  // Twice: what the first one lets go of may hold bytes.
  for (let round = 0; round < 2; round += 1) await ask(`${origin}/collect`);
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const inspector = await connect(targets[0]?.webSocketDebuggerUrl ?? "");
  try {
    const { usedSize, backingStorageSize = 0 } = await inspector.send<{
      usedSize: number;
      backingStorageSize?: number;
    }>("Runtime.getHeapUsage");
    return (usedSize + backingStorageSize) / 2 ** 20;
  } finally {
    inspector.close();
  }
}
