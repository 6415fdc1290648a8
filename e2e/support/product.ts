import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#api/testing/free-port.ts';
import { startNode, untilReady } from '#scripts/processes.ts';

/** The API and the portal in production mode with fresh demo data on their own ports. */
export interface Product extends AsyncDisposable {
  readonly portalUrl: string;
  readonly apiUrl: string;
  readonly dataDirectory: string;
}

/** Starts both with further environment variables, and waits until they are ready. */
export async function launchProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'litfass-product-'));
  const portalPort = String(await freePort());
  const apiPort = String(await freePort());
  const [portalUrl, apiUrl] = [`http://localhost:${portalPort}`, `http://localhost:${apiPort}`];
  const product = startNode('product', ['scripts/start.ts'], {
    ...process.env,
    ...environment,
    PORTAL_PORT: portalPort,
    API_PORT: apiPort,
    PORTAL_URL: portalUrl,
    API_URL: apiUrl,
    DATA_DIR: dataDirectory,
  });
  const stop = async () => {
    product.stop();
    await product.exited;
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    await untilReady(`${portalUrl}/api/healthz`, product, 300_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { portalUrl, apiUrl, dataDirectory, [Symbol.asyncDispose]: stop };
}

/**
 * Starts both for screenshots and measurements. The helpers of the browser tests read their URLs from the environment,
 * so import them after this.
 */
export async function startProduct(): Promise<Product> {
  const product = await launchProduct();
  Object.assign(process.env, {
    E2E_PORTAL_PORT: new URL(product.portalUrl).port,
    E2E_API_PORT: new URL(product.apiUrl).port,
    E2E_DATA_DIR: product.dataDirectory,
  });
  return product;
}
