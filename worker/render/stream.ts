/**
 * A body whose first bytes leave before the page's data is there. Rendering stays one
 * renderToString: stock React streams cost four times the CPU and need inline scripts.
 * `whole` must begin with `start`.
 */
export function twoPartStream(start: string, whole: Promise<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(start));
      try {
        controller.enqueue(encoder.encode((await whole).slice(start.length)));
        controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
  });
}
