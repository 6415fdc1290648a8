import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { NoResponse } from '../unreachable.ts';
import { type Connection, openConnection, within } from './connection.ts';

/** Milliseconds between two looks at whether statements are answered. */
const lookEveryMs = 250;

/** Milliseconds in which the server must answer a probe. */
const answerMs = 1_200;

/** Milliseconds after which a probe of the open connection is joined by one over a new connection. */
const secondProbeMs = 300;

/** What a new connection found. */
type Probed = Connection | 'rejection' | 'silence';

/**
 * Finds out within two seconds that the server has become silent, as behind a network that drops packets. A statement
 * may run for longer than that, so its own time says nothing. While statements wait and none is answered, this sends
 * `select 1` over a connection that has nothing else to do, and over a new one. If neither is answered, every
 * connection is ended and no statement is sent until a new connection is answered. If only the new one is answered, the
 * former connections are lost: they are ended, and statements go on over new ones.
 */
export class ServerWatch {
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  readonly #sockets = new Set<Socket>();
  #waiting = 0;
  #answers = 0;
  #seenAnswers = 0;
  #isSilent = false;
  #probe: Connection | undefined;
  #look: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
    this.#timer = setInterval(() => {
      this.#look ??= this.#lookAtAnswers().finally(() => (this.#look = undefined));
    }, lookEveryMs).unref();
  }

  /** Creates the socket of a connection that is ended when the server is silent. */
  readonly createSocket = (): Socket => {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  };

  /** Notes that something waits for the server; {@link answered} must follow. */
  sent(): void {
    this.#waiting += 1;
  }

  /** Notes an answer, or that nothing waits for it any more. */
  answered(): void {
    this.#waiting -= 1;
    this.#answers += 1;
  }

  /** Notes that work waits for the server until it ends. */
  during<Result>(work: Promise<Result>): Promise<Result> {
    this.sent();
    return work.finally(() => this.answered());
  }

  /** The error of new work while the server is silent. */
  get silence(): Error | undefined {
    return this.#isSilent ? new NoResponse(answerMs) : undefined;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#look;
    await this.#probe?.client.end();
  }

  async #lookAtAnswers(): Promise<void> {
    const hasProgress = this.#answers !== this.#seenAnswers;
    this.#seenAnswers = this.#answers;
    if (this.#isSilent) {
      this.#isSilent = this.#keep(await this.#probeNewConnection()) === 'silence';
    } else if (hasProgress) {
      // Opened while the server answers, because only a connection from before can become silent.
      if (this.#probe?.isOpen !== true) this.#keep(await this.#probeNewConnection());
    } else if (this.#waiting > 0) {
      await this.#examine();
    }
  }

  async #examine(): Promise<void> {
    const open = this.#probeOpenConnection();
    if ((await Promise.race([open, pause(secondProbeMs, 'late' as const)])) === 'answer') return;
    const [former, other] = await Promise.all([open, this.#probeNewConnection()]);
    if (former === 'answer') {
      if (typeof other === 'object') other.destroy(new Error('It was needed as a probe only.'));
      return;
    }
    this.#isSilent = this.#keep(other) === 'silence';
    if (!this.#isSilent && former === 'none') return;
    for (const socket of this.#sockets) socket.destroy(new NoResponse(answerMs));
  }

  /** `none`: there is no connection to try, or it has ended in another way. */
  async #probeOpenConnection(): Promise<'answer' | 'silence' | 'none'> {
    const probe = this.#probe;
    if (probe?.isOpen !== true) return 'none';
    try {
      await within(probe.client.query('select 1'), answerMs, () => probe.destroy(new NoResponse(answerMs)));
      return 'answer';
    } catch (error) {
      return error instanceof NoResponse ? 'silence' : 'none';
    }
  }

  /** A rejection counts as an answer: statements then fail quickly by themselves. */
  async #probeNewConnection(): Promise<Probed> {
    const socket = new Socket();
    try {
      const opening = openConnection(this.#url, 'litfass_auth', { createSocket: () => socket });
      return await within(opening, answerMs, () => socket.destroy());
    } catch (error) {
      return error instanceof NoResponse ? 'silence' : 'rejection';
    }
  }

  #keep(probed: Probed): Probed {
    if (typeof probed === 'object') this.#probe = probed;
    return probed;
  }
}
