import { once } from "node:events";

type Params = Record<string, unknown>;
type Listener = (params: Params, session: string | undefined) => void;

/** A tab, by Chrome's DevTools protocol. */
export interface Tab {
  id: string;
  send<Result = Params>(method: string, params?: Params): Promise<Result>;
  on(event: string, listen: (params: Params) => void): void;
  /** The value of an expression in the page; a promise is waited for. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

/**
 * A DevTools connection without Playwright between: Playwright starts Chromium with its back-forward
 * cache off, and loses a tab that a prerendered page takes over.
 */
export async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, "open");
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<never>>();
  const listeners = new Map<string, Listener[]>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data));
    const reply = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) reply?.reject(new Error(message.error.message));
    else reply?.resolve(message.result as never);
    for (const listen of listeners.get(message.method) ?? [])
      listen(message.params, message.sessionId);
  });
  const send = <Result>(method: string, params: Params = {}, sessionId?: string) => {
    last += 1;
    const reply = Promise.withResolvers<Result>();
    waiting.set(last, reply as unknown as PromiseWithResolvers<never>);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return reply.promise;
  };
  const on = (event: string, listen: Listener) =>
    void listeners.set(event, [...(listeners.get(event) ?? []), listen]);
  return { send, on, close: () => socket.close() };
}

type Connection = Awaited<ReturnType<typeof connect>>;

/**
 * Opens an empty tab. Chromium prerenders nothing for a page that DevTools holds by itself, so the
 * page is reached by way of its tab.
 */
export async function openTab(connection: Connection): Promise<Tab> {
  const { targetId } = await connection.send<{ targetId: string }>("Target.createTarget", {
    url: "about:blank",
    forTab: true,
  });
  const { sessionId: tab } = await connection.send<{ sessionId: string }>("Target.attachToTarget", {
    targetId,
    flatten: true,
  });
  const page = new Promise<string>((resolve) =>
    connection.on("Target.attachedToTarget", ({ sessionId }, session) => {
      if (session === tab) resolve(String(sessionId));
    }),
  );
  const attachment = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await connection.send("Target.setAutoAttach", attachment, tab);
  return attachTab(connection, targetId, await page);
}

interface Target {
  targetId: string;
  type: string;
  url: string;
  /** "prerender" as long as nobody sees it. */
  subtype?: string;
}

/** The visible tab at an address that contains a text: a prerendered page replaces its opener's. */
export async function tabAt(connection: Connection, part: string): Promise<Tab | null> {
  const { targetInfos } = await connection.send<{ targetInfos: Target[] }>("Target.getTargets");
  const target = targetInfos.find(
    ({ type, url, subtype }) => type === "page" && !subtype && url.includes(part),
  );
  return target ? attach(connection, target.targetId) : null;
}

async function attach(connection: Connection, targetId: string): Promise<Tab> {
  const { sessionId } = await connection.send<{ sessionId: string }>("Target.attachToTarget", {
    targetId,
    flatten: true,
  });
  return attachTab(connection, targetId, sessionId);
}

async function attachTab(
  connection: Connection,
  targetId: string,
  sessionId: string,
): Promise<Tab> {
  const send = <Result>(method: string, params?: Params) =>
    connection.send<Result>(method, params, sessionId);
  for (const domain of ["Page", "Network", "Runtime"]) await send(`${domain}.enable`);
  return {
    id: targetId,
    send,
    on: (event, listen) =>
      connection.on(event, (params, session) => {
        if (session === sessionId) listen(params);
      }),
    async evaluate<Value>(expression: string) {
      const reply = await send<{ result: { value: Value }; exceptionDetails?: object }>(
        "Runtime.evaluate",
        { expression, awaitPromise: true, returnByValue: true, userGesture: true },
      );
      if (reply.exceptionDetails) throw new Error(`The page threw: ${expression}`);
      return reply.result.value;
    },
    close: () => connection.send("Target.closeTarget", { targetId }),
  };
}

/** Opens an address and waits for its load event. */
export async function visit(tab: Tab, url: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => tab.on("Page.loadEventFired", () => resolve()));
  await tab.send("Page.navigate", { url });
  await loaded;
}

/** Waits until an expression in the page is true; a page that is just being left counts as false. */
export async function until(tab: Tab, expression: string, seconds = 20): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  while (performance.now() < deadline) {
    if (await tab.evaluate<boolean>(`!!(${expression})`).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`It did not come true within ${seconds} s: ${expression}`);
}
