import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { Cancellation } from './cancellation.ts';
import { openPostgres } from './postgres.ts';

const { url } = await createTestDatabase();

/** What a CancelRequest begins with: its length and its code (PostgreSQL, "Message Formats"). */
const cancelRequest = Buffer.from([0, 0, 0, 16, 0x04, 0xd2, 0x16, 0x2e]);

/** A way to the server on which the first request to cancel comes to nothing, as one does that arrives too early. */
async function losingFirstCancel(target: URL) {
  let cancels = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', (first) => {
      if (first.subarray(0, 8).equals(cancelRequest) && ++cancels === 1) {
        client.end();
        return;
      }
      const upstream = connect(Number(target.port || 5432), target.hostname);
      sockets.add(upstream);
      upstream.on('error', () => client.destroy());
      upstream.write(first);
      client.pipe(upstream).pipe(client);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The relay has no port.');
  const through = new URL(target);
  through.host = `127.0.0.1:${address.port}`;
  return {
    url: through.href,
    cancels: () => cancels,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.runIf(url !== undefined)('a statement whose work was ended', () => {
  it('is told so again when the first request to cancel comes to nothing', async () => {
    const relay = await losingFirstCancel(new URL(url ?? ''));
    const driver = openPostgres(relay.url);
    try {
      const read = (text: string, cancellation?: Cancellation) => driver.run('litfass_app', text, [], cancellation);
      // What has no connection yet isn't cancelled but taken back.
      await read('select 1');
      const cancellation = new Cancellation();
      const running = read('select pg_sleep(9)', cancellation);
      // Of this turn it would wait on the same connection.
      await nextTurn();
      await read('select 2');
      cancellation.cancel(new Error('enough'));
      await expect(running).rejects.toMatchObject({ code: '57014' });
      expect(relay.cancels()).toBeGreaterThan(1);
    } finally {
      await driver.close();
      relay.close();
    }
  });
});
