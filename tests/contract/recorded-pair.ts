export interface RecordedPair {
  name: string;
  request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    query: string | null;
    variables: Record<string, unknown> | null;
    batch?: unknown[];
    rawBody?: string;
  };
  response: { status: number; headers: Record<string, string>; body: unknown };
}

const files = import.meta.glob<RecordedPair>("./recorded/*.json", {
  eager: true,
  import: "default",
});

/** Every recorded request and response, by name. */
export const recordedPairs: RecordedPair[] = Object.values(files);

/** The body to send, or undefined for a request without one. */
export function readBody({ request }: RecordedPair): string | undefined {
  if (request.method !== "POST") return undefined;
  if (request.rawBody !== undefined) return request.rawBody;
  const { query, variables } = request;
  return JSON.stringify(request.batch ?? { query, variables });
}
