import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from './e2e/browser.ts';

// Workers load this file again. The environment passes them the values of the first load.
const decide = (name: string, value: () => string) => (process.env[name] ??= value());
const portalPort = decide('E2E_PORTAL_PORT', () => '3200');
const apiPort = decide('E2E_API_PORT', () => '4200');
const dataDirectory = decide('E2E_DATA_DIR', () => mkdtempSync(join(tmpdir(), 'litfass-e2e-')));
const executablePath = decide('CHROMIUM_PATH', findBrowser);
const portalUrl = `http://localhost:${portalPort}`;

/** Browser tests: a production build of the portal, a fresh API on PGlite with the demo data, a real Chromium. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // More than the cores of a small machine, because a browser and the portal wait for each other.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Enough for a busy machine; a test that hangs still fails.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: portalUrl,
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath, args: browserFlags },
    // Recording every test doubled the run time, and only few fail. Use `--trace retain-on-failure` manually.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `${portalUrl}/api/healthz`,
    // The build is part of it, and takes four minutes on a busy machine.
    timeout: 480_000,
    // For writing tests: `E2E_REUSE=1 E2E_DATA_DIR=…` uses a portal that already runs on these ports.
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    env: {
      PORTAL_PORT: portalPort,
      API_PORT: apiPort,
      PORTAL_URL: portalUrl,
      API_URL: `http://localhost:${apiPort}`,
      DATA_DIR: dataDirectory,
      SECURITY_CONTACT: 'mailto:security@portal.example',
      SUPPORT_URL: 'mailto:help@portal.example',
    },
  },
});
