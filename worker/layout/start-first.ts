/**
 * Creates a body whose first bytes are sent before the rest of the page is there. What `rest` makes
 * must begin with `start`. Where it fails, the body is cut; a reader that goes away aborts it.
 */
export function startFirst(
  start: Uint8Array,
  rest: (signal: AbortSignal) => Promise<Uint8Array | ReadableStream<Uint8Array>>,
): ReadableStream<Uint8Array> {
  const abandoned = new AbortController();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(start);
      try {
        const whole = await rest(abandoned.signal);
        abandoned.signal.throwIfAborted();
        if (whole instanceof Uint8Array) controller.enqueue(whole.subarray(start.byteLength));
        else await copyAfter(start.byteLength, whole, controller);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: (reason) => abandoned.abort(reason),
  });
}

/** Passes on what comes after the first bytes; the source is cancelled when nobody reads any more. */
async function copyAfter(
  bytes: number,
  source: ReadableStream<Uint8Array>,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<void> {
  let left = bytes;
  for await (const part of source) {
    if (part.byteLength > left) controller.enqueue(part.subarray(left));
    left = Math.max(0, left - part.byteLength);
  }
}
