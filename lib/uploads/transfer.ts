import { sha256 } from './checksum.ts';
import type { PutAnswer } from './put-object.ts';
import type { TransferApi } from './transfer-api.ts';
import { LostConnection, TransferRefused } from './transfer-problem.ts';
import { isUnreadable, unreadable } from './unreadable-file.ts';
import type { SignedRequest } from './upload-writes.ts';

/** How a file is cut, and what of it has arrived already. */
export interface TransferPlan {
  readonly contentLength: number;
  readonly partSize: number;
  readonly partCount: number;
  readonly receivedParts: readonly number[];
}

/** Where sending stands. */
export type TransferState =
  | { readonly kind: 'sending' | 'paused' | 'completing' | 'sent' }
  /** Another window of this browser sends it; gone on with when that one stops. */
  | { readonly kind: 'elsewhere' }
  /** The network or a server is gone; tried again by itself. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** What the reader can do about it; undefined: try again. */
      readonly remedy: 'sign-in' | 'choose-again' | undefined;
    };

export interface TransferView {
  readonly state: TransferState;
  /** Bytes that have left, those of parts under way among them. */
  readonly sentBytes: number;
  readonly arrivedParts: number;
  /** Since sending began or went on; null while that is too short to say. */
  readonly bytesPerSecond: number | null;
}

type Put = (
  request: SignedRequest,
  body: Blob,
  options: { onProgress: (bytes: number) => void; signal: AbortSignal },
) => Promise<PutAnswer>;

interface ReadyPart {
  readonly partNumber: number;
  readonly body: Blob;
  readonly request: SignedRequest;
}

export interface TransferOptions {
  readonly api: TransferApi;
  readonly put: Put;
  readonly onChange: (view: TransferView) => void;
  /** Resolves when it is worth trying again: after the time, or as soon as there is a network. */
  readonly untilWorthTrying: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
}

const mostParallel = 4;
/** Parts under way are lost with the connection: no more than a quarter of the file is. */
const leastShares = 4;
/** Parts signed in one call, for each that is sent: none of those that send waits, and no address grows old. */
const signedAhead = 2;
const longestWait = 30_000;
/** An address that is refused so often doesn't fail because it has expired. */
const mostRefusals = 3;

/**
 * Sends a file to the object store in parts, several at a time, and completes the upload. It can be paused, goes on by
 * itself after the network was gone, and never holds more of the file than the parts under way.
 */
export class Transfer {
  readonly #plan: TransferPlan;
  readonly #file: Blob;
  readonly #options: TransferOptions;
  readonly #arrived: Set<number>;
  readonly #parallel: number;
  readonly #underWay = new Map<number, number>();
  readonly #refusals = new Map<number, number>();
  #missing: number[] = [];
  #ready: ReadyPart[] = [];
  #signing: Promise<void> | undefined;
  #stop = new AbortController();
  #state: TransferState = { kind: 'paused' };
  #since = { at: 0, bytes: 0 };

  constructor(plan: TransferPlan, file: Blob, options: TransferOptions) {
    this.#plan = plan;
    this.#file = file;
    this.#options = options;
    this.#arrived = new Set(plan.receivedParts);
    this.#parallel = Math.min(mostParallel, Math.ceil(plan.partCount / leastShares));
  }

  /** Sends what is missing; resolves when everything is sent, or sending was paused or has failed. */
  async run(): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const isStopped = () => signal.aborted;
    for (let attempt = 0; !isStopped(); attempt += 1) {
      const before = this.#arrived.size;
      try {
        // The page may be older than what has arrived: by another window, or before another file was chosen.
        const found = await this.#lookAgain();
        if (isStopped()) return;
        if (found === 'complete') {
          this.#show({ kind: 'sent' });
          return;
        }
        this.#since = { at: this.#options.now(), bytes: this.#sentBytes() };
        this.#show({ kind: 'sending' });
        await this.#sendMissing(signal);
        if (isStopped()) return;
        this.#show({ kind: 'completing' });
        if ((await this.#options.api.complete()) === 'parts-missing') throw new LostConnection();
        this.#show({ kind: 'sent' });
        return;
      } catch (error) {
        if (isStopped()) return;
        if (!(error instanceof LostConnection)) {
          this.#fail(error);
          return;
        }
        if (this.#arrived.size > before) attempt = 0;
        this.#show({ kind: 'waiting' });
        await this.#options.untilWorthTrying(Math.min(longestWait, 1000 * 2 ** attempt), signal);
      }
    }
  }

  /** Stops sending; what has arrived stays. */
  pause(): void {
    this.#stop.abort();
    this.#underWay.clear();
    const { kind } = this.#state;
    if (kind === 'sending' || kind === 'waiting' || kind === 'paused') this.#show({ kind: 'paused' });
  }

  async #lookAgain(): Promise<'complete' | 'open'> {
    const parts = await this.#options.api.receivedParts();
    if (parts === 'complete') return parts;
    for (const part of parts) this.#arrived.add(part);
    return 'open';
  }

  async #sendMissing(signal: AbortSignal): Promise<void> {
    this.#ready = [];
    this.#signing = undefined;
    this.#missing = Array.from({ length: this.#plan.partCount }, (_, index) => index + 1).filter(
      (part) => !this.#arrived.has(part),
    );
    // The first that fails stops the others: they would wait for the same network.
    const others = new AbortController();
    const all = AbortSignal.any([signal, others.signal]);
    const sender = async () => {
      for (let part = await this.#next(all); part !== undefined; part = await this.#next(all)) {
        await this.#send(part, all);
      }
    };
    const senders = Array.from({ length: this.#parallel }, sender);
    try {
      await Promise.all(senders);
    } catch (error) {
      others.abort();
      await Promise.allSettled(senders);
      throw error;
    } finally {
      this.#underWay.clear();
    }
  }

  async #next(signal: AbortSignal): Promise<ReadyPart | undefined> {
    while (this.#ready.length === 0 && this.#missing.length > 0 && !signal.aborted) {
      this.#signing ??= this.#sign().finally(() => {
        this.#signing = undefined;
      });
      await this.#signing;
    }
    return signal.aborted ? undefined : this.#ready.shift();
  }

  async #sign(): Promise<void> {
    const numbers = this.#missing.splice(0, signedAhead * this.#parallel);
    const bodies = new Map(numbers.map((number) => [number, this.#bodyOf(number)]));
    const parts = [];
    for (const [partNumber, body] of bodies) {
      parts.push({ partNumber, contentLength: String(body.size), checksumSha256: await sha256(body) });
    }
    for (const request of await this.#options.api.sign(parts)) {
      const body = bodies.get(request.partNumber);
      if (body !== undefined) this.#ready.push({ partNumber: request.partNumber, body, request });
    }
  }

  #bodyOf(partNumber: number): Blob {
    const { partSize } = this.#plan;
    return this.#file.slice((partNumber - 1) * partSize, partNumber * partSize);
  }

  async #send({ partNumber, body, request }: ReadyPart, signal: AbortSignal): Promise<void> {
    const onProgress = (bytes: number) => {
      this.#underWay.set(partNumber, bytes);
      this.#show(this.#state);
    };
    const { status, message } = await this.#options.put(request, body, { onProgress, signal });
    this.#underWay.delete(partNumber);
    if (signal.aborted) return;
    // 412: the whole file is there already, sent by an answer that got lost.
    if ((status >= 200 && status < 300) || status === 412) {
      this.#arrived.add(partNumber);
      this.#show(this.#state);
      return;
    }
    if (status === 403) {
      const refusals = (this.#refusals.get(partNumber) ?? 0) + 1;
      this.#refusals.set(partNumber, refusals);
      if (refusals < mostRefusals) {
        this.#missing.push(partNumber);
        return;
      }
    }
    if (status === 0 || status === 408 || status === 429 || status >= 500) throw new LostConnection();
    throw new TransferRefused(message === '' ? `The object store answered with ${status}.` : message);
  }

  #sentBytes(): number {
    let bytes = 0;
    for (const part of this.#arrived) bytes += this.#bodyOf(part).size;
    for (const [part, sent] of this.#underWay) bytes += Math.min(sent, this.#bodyOf(part).size);
    return bytes;
  }

  #fail(error: unknown): void {
    if (isUnreadable(error)) this.#show({ kind: 'failed', message: unreadable, remedy: 'choose-again' });
    else if (error instanceof TransferRefused) {
      const remedy = error.sessionEnded ? 'sign-in' : undefined;
      this.#show({ kind: 'failed', message: error.message, remedy });
    } else {
      this.#show({ kind: 'failed', message: 'Something went wrong in this page.', remedy: undefined });
      reportError(error);
    }
  }

  #show(state: TransferState): void {
    this.#state = state;
    const sentBytes = this.#sentBytes();
    const seconds = (this.#options.now() - this.#since.at) / 1000;
    this.#options.onChange({
      state,
      sentBytes,
      arrivedParts: this.#arrived.size,
      bytesPerSecond: state.kind === 'sending' && seconds >= 1 ? (sentBytes - this.#since.bytes) / seconds : null,
    });
  }
}
