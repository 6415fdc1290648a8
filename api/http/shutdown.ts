import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the app close within a bounded time, whatever its clients do. Requests under way are answered whole, and their
 * connections closed after it: Fastify alone would keep them for 72 seconds. Connections on which nothing is under way
 * are closed at once, those that never asked anything as well, as browsers open them in advance. What still runs after
 * `graceMs` is cut off.
 */
export function boundShutdown(app: FastifyInstance, graceMs: number): void {
  const { server } = app;
  const connections = new Map<Socket, ServerResponse | undefined>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined);
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    connections.set(socket, response);
    response.once('close', () => {
      // Of requests sent without waiting for answers the last one counts.
      if (connections.get(socket) !== response) return;
      connections.set(socket, undefined);
      if (closing) socket.end();
    });
  });
  // Node’s own takes an answer that is handed over but not yet sent for none, and would cut it off.
  server.closeIdleConnections = () => {
    for (const [socket, response] of connections) if (response === undefined) socket.destroy();
  };
  app.addHook('preClose', (done) => {
    closing = true;
    for (const response of connections.values()) {
      if (response?.headersSent === false) response.setHeader('connection', 'close');
    }
    const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
    server.once('close', () => clearTimeout(cutOff));
    done();
  });
}
