import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A load balancer without health checks and without retries: each failure of a target is a failure of the client. */
export interface Balancer {
  readonly port: number;
  add(port: number): void;
  /** Sends no more requests to the target. Resolves when those under way have been answered. */
  remove(port: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a balancer on loopback, without targets. */
export async function startBalancer(): Promise<Balancer> {
  const targets = new Map<number, { pending: number }>();
  let turn = 0;
  const server = createServer((incoming, response) => {
    const ports = [...targets.keys()];
    const port = ports[(turn += 1) % ports.length] ?? 0;
    const target = targets.get(port) ?? { pending: 0 };
    target.pending += 1;
    response.once('close', () => (target.pending -= 1));
    const { method, url: path, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.once('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: isInternet(address) ? address.port : 0,
    add: (port) => void targets.set(port, { pending: 0 }),
    remove: async (port) => {
      const target = targets.get(port);
      targets.delete(port);
      while ((target?.pending ?? 0) > 0) await pause(10);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isInternet(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
