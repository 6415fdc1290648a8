import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildPortal, isPortalBuilt } from './portal-build.ts';

const repository = process.cwd();
const environment = { NODE_ENV: 'production' } as const;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'litfass-portal-build-'));
  process.chdir(folder);
  mkdirSync('app');
  writeFileSync('app/page.tsx', 'first');
});

afterEach(() => {
  process.chdir(repository);
  rmSync(folder, { recursive: true });
});

/** A build that edits a file meanwhile, if it is given a text for it. */
function build(edit?: string) {
  return () => {
    mkdirSync('.next', { recursive: true });
    writeFileSync('.next/BUILD_ID', 'built');
    if (edit !== undefined) writeFileSync('app/page.tsx', edit);
    return { name: 'portal build', exited: Promise.resolve(0), stop: () => undefined };
  };
}

test('a build is current until one of its sources changes', async () => {
  expect(isPortalBuilt(environment)).toBe(false);
  await buildPortal(environment, build());
  expect(isPortalBuilt(environment)).toBe(true);
  writeFileSync('app/page.tsx', 'second');
  expect(isPortalBuilt(environment)).toBe(false);
});

test('a build isn’t current if a source changed while it ran', async () => {
  await buildPortal(environment, build('second'));
  expect(isPortalBuilt(environment)).toBe(false);
});
