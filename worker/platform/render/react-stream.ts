import type { ReactNode } from "react";
import * as bun from "react-dom/server.bun";

// Vite puts this module in the place of react-dom/server (scripts/vite/react-stream.ts).

/**
 * React's own, for parts of pages.
 * @public
 */
export const { renderToString } = bun;

/**
 * React's own, for text without React's marks.
 * @public
 */
export const { renderToStaticMarkup } = bun;

/** What React's Bun build writes a page into; `flush` ends a part that is worth sending. */
interface Destination {
  write(text: string): boolean;
  flush(): void;
  end(): void;
  error(cause: unknown): void;
  on(event: string, listener: () => void): void;
}

interface Rendering {
  pipe(destination: Destination): unknown;
  abort(reason?: unknown): void;
}

interface RenderOptions {
  /** Called with errors after which the page goes on: those of suspended content. */
  onError?: (cause: unknown) => void;
}

interface BunBuild {
  renderToPipeableStream(
    page: ReactNode,
    options: RenderOptions & {
      onShellReady?: () => void;
      onShellError: (cause: unknown) => void;
      onAllReady?: () => void;
    },
  ): Rendering;
}

// React's types know the destination as a stream of Node's, of which its Bun build uses these methods.
const { renderToPipeableStream } = bun as unknown as BunBuild;

// The rejected promise has the error.
const ignore = (): void => {};

const encoder = new TextEncoder();

/**
 * A stream of what is rendered, encoded once a flush; a reader that goes away ends the rendering.
 * What is complete at once, as nothing suspends, is the runtime's own stream, which costs less.
 */
function toStream({ pipe }: Rendering): ReadableStream<Uint8Array> {
  let text = "";
  let isComplete = false;
  let abandon = ignore;
  let receiver: ReadableStreamDefaultController<Uint8Array> | null = null;
  const flush = () => {
    if (!receiver || !text) return;
    receiver.enqueue(encoder.encode(text));
    text = "";
  };
  pipe({
    write(part) {
      text += part;
      return true;
    },
    flush,
    end() {
      isComplete = true;
      flush();
      receiver?.close();
    },
    error: (cause) => receiver?.error(cause),
    on(event, listener) {
      if (event === "close") abandon = listener;
    },
  });
  const whole = isComplete ? new Response(text).body : null;
  if (whole) return whole;
  return new ReadableStream({
    start(controller) {
      receiver = controller;
      flush();
    },
    cancel: () => abandon(),
  });
}

/**
 * Renders a page to a stream. Rejects where nothing can be sent, because the page itself failed or
 * was aborted; what fails later ends the stream with the error.
 */
export function renderToReadableStream(
  page: ReactNode,
  { signal, onError = ignore }: RenderOptions & { signal?: AbortSignal } = {},
): Promise<ReadableStream<Uint8Array>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadableStream<Uint8Array>>();
  const rendering = renderToPipeableStream(page, {
    onShellReady: () => resolve(toStream(rendering)),
    onShellError: reject,
    onError,
  });
  if (signal?.aborted) rendering.abort(signal.reason);
  signal?.addEventListener("abort", () => rendering.abort(signal.reason), { once: true });
  return promise;
}

/** Renders a page to one text, with all that it waits for: what a cache stores. */
export function renderHtml(page: ReactNode): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const rendering = renderToPipeableStream(page, {
    onAllReady() {
      let text = "";
      rendering.pipe({
        write(part) {
          text += part;
          return true;
        },
        flush: ignore,
        end: () => resolve(text),
        error: reject,
        on: ignore,
      });
    },
    onShellError: reject,
    onError: ignore,
  });
  return promise;
}
