import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server on a free port of the loopback interface. */
export interface LoopbackServer {
  readonly port: number;
  /** Closes it with its open connections. */
  readonly stop: () => void;
}

/** Starts a server that only this machine can reach. */
export async function listenOnLoopback(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  return {
    port: address.port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
