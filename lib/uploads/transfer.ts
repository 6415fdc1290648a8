import { sha256 } from './checksum.ts';
import type { PutAnswer } from './put-object.ts';
import type { TransferApi } from './transfer-api.ts';
import { LostConnection, TransferRefused } from './transfer-problem.ts';
import { isUnreadable, unreadable } from './unreadable-file.ts';
import type { SignedRequest } from './uploads.ts';

/** The parts of a file, and which of them the store already has. */
export interface TransferPlan {
  readonly contentLength: number;
  readonly partSize: number;
  readonly partCount: number;
  readonly receivedParts: readonly number[];
}

/** The state of a transfer. */
export type TransferState =
  | { readonly kind: 'sending' | 'paused' | 'completing' | 'sent' }
  /** Another window of this browser sends the file. This one continues when that one stops. */
  | { readonly kind: 'elsewhere' }
  /** The network or a server is unavailable. The transfer retries automatically. */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** What the reader can do about it. Undefined: try again. */
      readonly remedy: 'sign-in' | 'choose-again' | undefined;
    };

export interface TransferView {
  readonly state: TransferState;
  /** Sent bytes, including those of unfinished parts. */
  readonly sentBytes: number;
  readonly arrivedParts: number;
  /** The average since sending started or resumed. Null during the first second. */
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
  /** Resolves when a retry makes sense: after this time, or as soon as the network is back. */
  readonly untilWorthTrying: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
}

const mostParallel = 4;
/** A lost connection loses the unfinished parts. This limits the loss to a quarter of the file. */
const leastShares = 4;
/**
 * The number of parts to sign per sender in one call. No sender waits for a signature, and no signed URL expires before
 * its use.
 */
const signedAhead = 2;
const longestWait = 30_000;
/** The maximum number of rejections per part. An expired URL would explain fewer. */
const maximumRejections = 3;

/**
 * Sends a file to the object store in parallel parts, and completes the upload. It can pause, resumes after a network
 * failure, and holds only the unfinished parts in memory.
 */
export class Transfer {
  readonly #plan: TransferPlan;
  readonly #file: Blob;
  readonly #options: TransferOptions;
  readonly #arrived: Set<number>;
  readonly #parallel: number;
  readonly #underWay = new Map<number, number>();
  readonly #rejections = new Map<number, number>();
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

  /** Sends the missing parts. Resolves when everything is sent, or when sending was paused or failed. */
  async run(): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const isStopped = () => signal.aborted;
    for (let attempt = 0; !isStopped(); attempt += 1) {
      const before = this.#arrived.size;
      try {
        // The page's state may be outdated: parts may have arrived from another window, or before the reader chose
        // another file.
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

  /** Pauses the transfer. Sent parts stay in the store. */
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
    // The first failure stops the other senders, which would wait for the same network.
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
    // 412: the store already has the whole file. The response to an earlier request was lost.
    if ((status >= 200 && status < 300) || status === 412) {
      this.#arrived.add(partNumber);
      this.#show(this.#state);
      return;
    }
    if (status === 403) {
      const rejections = (this.#rejections.get(partNumber) ?? 0) + 1;
      this.#rejections.set(partNumber, rejections);
      if (rejections < maximumRejections) {
        this.#missing.push(partNumber);
        return;
      }
    }
    if (status === 0 || status === 408 || status === 429 || status >= 500) throw new LostConnection();
    throw new TransferRefused(message === '' ? `The object store responded with status ${status}.` : message);
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
      this.#show({ kind: 'failed', message: 'An error occurred on this page.', remedy: undefined });
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
