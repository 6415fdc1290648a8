import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../api/testing/free-port.ts';
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
  const portalPort = String(await freePort());
  const apiPort = String(await freePort());
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
