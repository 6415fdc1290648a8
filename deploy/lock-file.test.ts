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

test('names every platform’s build of a package, or npm ci refuses the file elsewhere', async () => {
  const packages = await lockedPackages();
  const missing = Object.values(packages)
    .flatMap((dependent) => Object.keys(dependent.optionalDependencies ?? {}))
    .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)));

  expect(missing).toEqual([]);
});

test('holds no download address, so that any registry can serve it', async () => {
  const packages = await lockedPackages();
  const addressed = Object.entries(packages)
    .filter(([, { resolved }]) => resolved !== undefined)
    .map(([path]) => path);

  expect(addressed).toEqual([]);
});
