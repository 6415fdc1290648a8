import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode, untilReady } from '../../deploy/processes.ts';

/** A production pair with fresh demo data on ports of its own, for what is no test: pictures and measurements. */
export interface Product extends AsyncDisposable {
  readonly portalUrl: string;
}

/**
 * Starts it and waits until it answers. The helpers of the browser tests read from the environment where it is: load them
 * after this.
 */
export async function startProduct(): Promise<Product> {
  const data = mkdtempSync(join(tmpdir(), 'litfass-product-'));
  const portalPort = await freePort();
  const apiPort = await freePort();
  const portalUrl = `http://localhost:${portalPort}`;
  Object.assign(process.env, { E2E_PORTAL_PORT: portalPort, E2E_API_PORT: apiPort, E2E_DATA_DIR: data });
  const product = startNode('product', ['deploy/start.ts'], {
    ...process.env,
    PORTAL_PORT: portalPort,
    API_PORT: apiPort,
    PORTAL_URL: portalUrl,
    API_URL: `http://localhost:${apiPort}`,
    DATA_DIR: data,
  });
  const stop = async () => {
    product.stop();
    await product.exited;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await untilReady(`${portalUrl}/api/healthz`, product, 300_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { portalUrl, [Symbol.asyncDispose]: stop };
}

/** A port that nobody has right now. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return String(typeof address === 'object' && address !== null ? address.port : 0);
}
