import { subscribe } from 'node:diagnostics_channel';
import { Server, ServerResponse } from 'node:http';

/** The time that running requests have to end, in milliseconds. Service managers kill a process after 10 s. */
const graceMs = 8_000;

/** Next compiles the routes, so this module exists in them once more than in `main.ts`. */
const drainingKey = Symbol.for('litfass.draining');

/** What draining needs of a server and a response. Their own types are generic, and `instanceof` leaves those parameters open. */
type StoppableServer = Pick<Server, 'close' | 'closeIdleConnections'>;
type OpenResponse = Pick<ServerResponse, 'headersSent' | 'setHeader' | 'once'>;

/** Whether the portal has received the signal to stop: it still serves requests, but wants no more of them. */
export function isDraining(): boolean {
  return Reflect.get(globalThis, drainingKey) === true;
}

/**
 * Stops the portal. After the first SIGTERM or SIGINT, `GET /readyz` is 503 and each response closes its connection, while requests are served for
 * `drainMs`. Then the portal stops listening, completes running requests and exits. A second signal ends it immediately.
 */
export function drainOnSignal(drainMs: number): void {
  const drain = prepareDraining({ drainMs, graceMs }, () => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, drain);
}

/** Follows the requests of this process's servers; the returned function begins to drain and finally calls `exit`. */
export function prepareDraining(
  { drainMs, graceMs }: { readonly drainMs: number; readonly graceMs: number },
  exit: () => void,
): () => void {
  const servers = new Set<StoppableServer>();
  const running = new Set<OpenResponse>();
  let isClosing = false;
  const exitOnce = once(exit);
  // Node publishes each request here before the server handles it.
  subscribe('http.server.request.start', (message) => {
    const { server, response } = partsOf(message);
    if (server === undefined || response === undefined) return;
    servers.add(server);
    running.add(response);
    if (isDraining()) response.setHeader('connection', 'close');
    response.once('close', () => {
      running.delete(response);
      if (isClosing && running.size === 0) exitOnce();
    });
  });
  const close = () => {
    isClosing = true;
    for (const server of servers) {
      // Node's own function, which `close` calls, also cuts off responses that are queued but not yet sent.
      server.closeIdleConnections = () => undefined;
      server.close();
    }
    if (running.size === 0) exitOnce();
    else setTimeout(exitOnce, graceMs).unref();
  };
  return once(() => {
    Reflect.set(globalThis, drainingKey, true);
    for (const response of running) if (!response.headersSent) response.setHeader('connection', 'close');
    setTimeout(close, drainMs);
  });
}

/**
 * Ends `next dev` within 10 s of a SIGTERM, which Next handles. Next completes current requests and usually exits
 * immediately. It also waits for idle connections that browsers open in advance, and these can stay open indefinitely.
 */
export function boundShutdown(): void {
  process.once('SIGTERM', () => setTimeout(() => process.exit(0), graceMs).unref());
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}

function partsOf(message: unknown): { readonly server?: StoppableServer; readonly response?: OpenResponse } {
  if (typeof message !== 'object' || message === null || !('server' in message) || !('response' in message)) return {};
  const { server, response } = message;
  return server instanceof Server && response instanceof ServerResponse ? { server, response } : {};
}
