/**
 * Creates a body that sends its first bytes before the page's data is there. Rendering stays one
 * renderToString: React's own streams cost four times the CPU and need inline scripts. `whole` must
 * begin with `start`.
 */
export function twoPartStream(
  start: Uint8Array,
  whole: Promise<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(start);
      try {
        controller.enqueue((await whole).subarray(start.byteLength));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}
