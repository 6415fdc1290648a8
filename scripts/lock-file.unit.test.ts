import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';

const entry = z.object({
  resolved: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), entry) });

async function lockedPackages() {
  const text = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8');
  return lockFile.parse(JSON.parse(text)).packages;
}

test('has every platform’s build of a package, without which npm ci fails elsewhere', async () => {
  const packages = await lockedPackages();
  const missing = Object.values(packages)
    .flatMap((dependent) => Object.keys(dependent.optionalDependencies ?? {}))
    .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)));

  expect(missing).toEqual([]);
});

test('has no download URL, so that any registry can be used', async () => {
  const packages = await lockedPackages();
  const addressed = Object.entries(packages)
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([path]) => path);

  expect(addressed).toEqual([]);
});
