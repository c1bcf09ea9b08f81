/**
 * A body whose first bytes leave before the page's data is there. Rendering stays one
 * renderToString: stock React streams cost four times the CPU and need inline scripts.
 * `whole` must begin with `start`.
 */
export function twoPartStream(
  start: string,
  whole: Promise<Uint8Array>,
): ReadableStream<Uint8Array> {
  const first = new TextEncoder().encode(start);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(first);
      try {
        controller.enqueue((await whole).subarray(first.byteLength));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}
