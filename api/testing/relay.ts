import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server on which a test can break the network. */
export interface Relay {
  /** The server's URL, by way of the relay. */
  readonly url: string;
  /** Nothing is passed on any more, and no connection is closed. */
  silence(): void;
  /** New connections are passed on again; those that were silent stay so. */
  resume(): void;
  /** Resets every connection (RST). */
  reset(): void;
  /** Resets every connection and refuses new ones. */
  refuse(): Promise<void>;
  /** Takes connections again. */
  accept(): Promise<void>;
  /** From now on, new connections go to the server of another URL. */
  moveTo(target: string): void;
  close(): Promise<void>;
}

/** Starts a relay to the server of a URL, on loopback. */
export async function startRelay(target: string): Promise<Relay> {
  let { hostname, port } = new URL(target);
  const clients = new Set<Socket>();
  let isSilent = false;

  function pass(client: Socket): void {
    clients.add(client);
    const upstream = connect(Number(port || 5432), hostname);
    const end = () => {
      clients.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    const forward = (from: Socket, to: Socket) =>
      from.on('data', (bytes) => {
        if (!isSilent) to.write(bytes);
      });
    forward(client, upstream);
    forward(upstream, client);
  }

  let server = await listenOn(0, pass);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The relay has no port.');
  const through = new URL(target);
  through.host = `127.0.0.1:${address.port}`;
  const reset = () => {
    for (const client of clients) client.resetAndDestroy();
  };
  const refuse = async () => {
    const closed = once(server, 'close');
    server.close();
    reset();
    await closed;
  };
  return {
    url: through.href,
    silence: () => (isSilent = true),
    resume: () => (isSilent = false),
    reset,
    refuse,
    accept: async () => {
      server = await listenOn(address.port, pass);
    },
    moveTo: (other) => void ({ hostname, port } = new URL(other)),
    close: async () => {
      if (server.listening) await refuse();
    },
  };
}

async function listenOn(port: number, pass: (client: Socket) => void): Promise<Server> {
  const server = createServer(pass).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
