import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import next from 'next/package.json' with { type: 'json' };
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { builtOrigin } from './portal-origin.ts';

// The environment is read once per process. Tests share their modules, and others read other environments.
vi.resetModules();
const { default: PortalCache } = await import('./portal-cache.ts');

const folder = mkdtempSync(join(tmpdir(), 'litfass-pages-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
  vi.resetModules();
});

/**
 * The class that this one extends isn't part of Next's public interface. After an update of Next, look whether it has
 * moved and whether its entries still have these fields, run `e2e/built-pages.spec.ts`, then name the new version here.
 */
test('the portal’s cache extends the class of Next 16.4.6', () => {
  expect(next.version).toBe('16.4.6');
});

test('a built page is read with the portal’s own URL and a policy that lists its scripts', async () => {
  // Reading the environment sets this variable, too.
  vi.stubEnv('NEXTAUTH_URL', undefined);
  vi.stubEnv('PORTAL_URL', 'https://ads.example');
  vi.stubEnv('API_URL', 'https://api.ads.example');
  vi.stubEnv('AUTH_CLIENT_SECRET', 'client-secret');
  vi.stubEnv('SESSION_SECRET', 'a'.repeat(32));
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'app/docs.html'), `<a href="${builtOrigin}/docs">Docs</a><script>start()</script>`);
  writeFileSync(join(folder, 'app/docs.rsc'), `1:"${builtOrigin}/docs"`);
  writeFileSync(join(folder, 'app/docs.meta'), JSON.stringify({ headers: { 'x-nextjs-prerender': '1' } }));
  const cache = new PortalCache({
    fs: { existsSync, readFile, readFileSync, stat, mkdir: (path) => mkdir(path, { recursive: true }), writeFile },
    serverDistDir: folder,
    flushToDisk: false,
    revalidatedTags: [],
    _requestHeaders: {},
  });
  // Next's type of the kind is a constant enum, which code compiled file by file can't import.
  const options = z
    .custom<Parameters<InstanceType<typeof PortalCache>['get']>[1]>()
    .parse({ kind: 'APP_PAGE', isFallback: false });
  const entry = await cache.get('/docs', options);
  expect(entry?.value).toMatchObject({
    html: '<a href="https://ads.example/docs">Docs</a><script>start()</script>',
    rscData: Buffer.from('1:"https://ads.example/docs"'),
    headers: {
      'x-nextjs-prerender': '1',
      vary: 'Accept',
    },
  });
  expect(entry).toHaveProperty(
    ['value', 'headers', 'content-security-policy'],
    expect.stringMatching(/script-src 'self' 'sha256-[\w+/]{43}='/),
  );
  expect(await cache.get('/docs', options), 'the second time').toEqual(entry);
  expect(await cache.get('/unknown', options)).toBeNull();
});
