import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuiltinStore, type BuiltinStoreOptions } from '../builtin/builtin-store.ts';

/** A directory and a port on loopback, gone after the test. */
export interface StoragePlace {
  readonly options: Omit<BuiltinStoreOptions, 'now'>;
  readonly url: string;
}

export const testCredentials = { accessKeyId: 'test', secretAccessKey: 'secret of the tests' };

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Listens on loopback for a store; `handler` is given the store whose clock is the real one. */
export async function startStorage(
  handler: (store: BuiltinStore) => Handler,
  { region = 'builtin', openFile }: Partial<Pick<BuiltinStoreOptions, 'region' | 'openFile'>> = {},
): Promise<StoragePlace & { readonly stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'litfass-store-'));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = {
    directory,
    bucketUrl: `${url}/storage`,
    credentials: testCredentials,
    region,
    ...(openFile === undefined ? {} : { openFile }),
  };
  const handle = handler(new BuiltinStore({ ...options, now: Date.now }));
  server.on('request', (request, response) => void handle(request, response).catch(() => response.destroy()));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(directory, { recursive: true, force: true });
  };
  return { options, url, stop };
}
