import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the app within a bounded time, whatever its clients do. Running requests are completed and their connections
 * closed afterward; Fastify alone would keep these for 72 seconds. Idle connections are closed immediately, including
 * unused ones that browsers open in advance. Requests that still run after `graceMs` are cut off.
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
      // With pipelined requests, the last one counts.
      if (connections.get(socket) !== response) return;
      connections.set(socket, undefined);
      if (closing) socket.end();
    });
  });
  // Node's own function treats a response that is queued but not yet sent as idle, and would cut it off.
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
