import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** How a connection ends: by RST, by FIN, or by RST in the middle of the next data from the server. */
export type Cut = 'reset' | 'end' | 'midway';

/** One client's connection and the corresponding connection to the server. */
class ProxiedConnection {
  readonly #client: Socket;
  readonly #server: Socket;
  #silent = false;
  #cutsNextChunkAt: number | undefined;

  constructor(client: Socket, targetPort: number, onClosed: () => void) {
    this.#client = client;
    this.#server = connect({ host: '127.0.0.1', port: targetPort, noDelay: true });
    client.setNoDelay(true);
    client.on('data', (bytes) => {
      if (!this.#silent) this.#server.write(bytes);
    });
    this.#server.on('data', (bytes) => this.#answer(bytes));
    client.on('error', () => undefined);
    this.#server.on('error', () => undefined);
    client.on('close', () => {
      this.#server.destroy();
      onClosed();
    });
    this.#server.on('close', () => {
      // A client of a silent connection receives nothing, not even its end.
      if (!this.#silent) client.destroy();
    });
  }

  get isSilent(): boolean {
    return this.#silent;
  }

  cut(how: Cut, share: number): void {
    if (how === 'midway') this.#cutsNextChunkAt = share;
    else if (how === 'reset') this.#client.resetAndDestroy();
    else this.#client.end(() => this.#client.destroy());
  }

  /** From here on no data passes in either direction, and the connection stays open. */
  silence(): void {
    this.#silent = true;
  }

  pause(): void {
    this.#client.pause();
    this.#server.pause();
  }

  resume(): void {
    this.#client.resume();
    this.#server.resume();
  }

  destroy(): void {
    this.#client.destroy();
    this.#server.destroy();
  }

  #answer(bytes: Buffer): void {
    if (this.#silent) return;
    if (this.#cutsNextChunkAt === undefined) {
      this.#client.write(bytes);
      return;
    }
    this.#client.write(bytes.subarray(0, Math.floor(bytes.length * this.#cutsNextChunkAt)), () =>
      this.#client.resetAndDestroy(),
    );
    this.#silent = true;
  }
}

/** A TCP proxy on loopback whose connections can be made to fail. */
export class FaultyProxy implements AsyncDisposable {
  readonly #server: Server;
  readonly #connections = new Set<ProxiedConnection>();
  #paused = false;

  private constructor(targetPort: number) {
    this.#server = createServer((client) => {
      const connection = new ProxiedConnection(client, targetPort, () => this.#connections.delete(connection));
      if (this.#paused) connection.pause();
      this.#connections.add(connection);
    });
  }

  /** Listens on a free port and forwards to `targetPort`. */
  static async listen(targetPort: number): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(targetPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  /** The URL of the same database through this proxy. */
  through(url: string): string {
    const other = new URL(url);
    other.port = String((this.#server.address() as AddressInfo).port);
    return other.href;
  }

  /** Cuts one connection; false when there is none. */
  cut(how: Cut, random: () => number): boolean {
    const connection = this.#pick(random);
    connection?.cut(how, random());
    return connection !== undefined;
  }

  /** Silences one connection; false when there is none. */
  silenceOne(random: () => number): boolean {
    const connection = this.#pick(random);
    connection?.silence();
    return connection !== undefined;
  }

  /** Silences every open connection; new ones work. */
  silenceAll(): void {
    for (const connection of this.#connections) connection.silence();
  }

  /** Delays everything on open and new connections until {@link resume}. */
  pause(): void {
    this.#paused = true;
    for (const connection of this.#connections) connection.pause();
  }

  resume(): void {
    this.#paused = false;
    for (const connection of this.#connections) connection.resume();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const connection of this.#connections) connection.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #pick(random: () => number): ProxiedConnection | undefined {
    const open = [...this.#connections].filter(({ isSilent }) => !isSilent);
    return open[Math.floor(random() * open.length)];
  }
}
