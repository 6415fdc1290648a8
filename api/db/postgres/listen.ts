import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChannelListener } from '../driver.ts';
import { NoResponse } from '../unreachable.ts';
import { connectTimeoutMs, openConnection, within } from './connection.ts';

/** Milliseconds between two checks that the connection still responds, and between a failure and the next attempt. */
const checkEveryMs = 5_000;
const retryAfterMs = 500;

/**
 * Listens to a channel on a dedicated connection and replaces it when it is lost, until closed. Rejects when the first
 * attempt fails. A pooler that shares connections between transactions can't deliver notifications.
 */
export async function listen(
  url: string,
  channel: string,
  listener: ChannelListener,
  createSocket: () => Socket,
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  const { signal } = closing;
  const following = follow(
    await startListening(url, channel, listener, createSocket),
    () => startListening(url, channel, listener, createSocket),
    signal,
  );
  return {
    close: async () => {
      closing.abort();
      await following;
    },
  };
}

interface Listening {
  /** Resolves when the connection is lost. */
  readonly lost: Promise<void>;
  readonly close: () => Promise<void>;
}

async function startListening(
  url: string,
  channel: string,
  listener: ChannelListener,
  createSocket: () => Socket,
): Promise<Listening> {
  const connection = await openConnection(url, 'litfass_auth', { createSocket });
  const { client } = connection;
  const answer = <Result>(work: Promise<Result>) =>
    within(work, connectTimeoutMs, () => connection.destroy(new NoResponse(connectTimeoutMs)));
  client.on('notification', ({ payload }) => listener.heard(payload ?? ''));
  const listen = () => answer(client.query(`listen ${channel}`));
  await listen();
  listener.connected();
  // The connection sends nothing else, so without checks a network that drops packets would go unnoticed.
  const checks = setInterval(() => void listen().catch(() => undefined), checkEveryMs).unref();
  const { promise: lost, resolve } = Promise.withResolvers<undefined>();
  connection.onEnd(() => {
    clearInterval(checks);
    resolve(undefined);
  });
  return {
    lost,
    close: () => client.end(),
  };
}

async function follow(first: Listening, again: () => Promise<Listening>, signal: AbortSignal): Promise<void> {
  const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => close(undefined), { once: true });
  let listening: Listening | undefined = first;
  for (;;) {
    if (listening !== undefined) await Promise.race([listening.lost, closed]);
    else await pause(retryAfterMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    listening = await again().catch(() => undefined);
  }
  await listening?.close();
}
