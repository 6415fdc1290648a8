import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Debian's headless shell first: the same tests take about a quarter less time in it than in the whole browser. */
const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * The browser of the tests: `CHROMIUM_PATH`, else an installed one, else Playwright's own, which is downloaded if it is
 * missing.
 */
export function findBrowser(): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  const installed = [...usual, chromium.executablePath()].find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return chromium.executablePath();
}

/** Headless Chromium without network requests of its own: no lookups, no updates, no profile dialogs. */
export const browserFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-sync',
  '--disable-component-update',
  '--no-first-run',
  '--disable-quic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
