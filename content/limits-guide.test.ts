import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultLimits } from '#api/config/limits.ts';
import { demoSecrets } from '#api/testing/fixed-secrets.ts';
import { createTestApp } from '#api/testing/test-app.ts';
import { readAnswer, readRequest } from '#lib/content/content-files.ts';
import { fencedCodeIn } from '#lib/content/fenced-code-check.ts';
import { operationsOf } from '#lib/content/guide-operations.ts';
import { portalVariables } from '#lib/server/env.ts';
import * as limits from '#shared/limits.ts';

const guide = await readFile(new URL('./guides/limits.mdx', import.meta.url), 'utf8');
const now = Date.parse('2026-11-20T10:00:00Z');
const api = await createTestApp({ now: () => now });
const { document, variables } = await readRequest('worked-example', operationsOf());
const { cost: recorded } = await readAnswer('worked-example', operationsOf());

const priced = z.object({
  extensions: z.object({
    cost: z.object({
      requested: z.number(),
      mostExpensive: z.array(z.object({ path: z.string(), cost: z.number() })).optional(),
    }),
  }),
});

async function ask(headers: Record<string, string> = {}) {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${demoSecrets.apiKey}`, ...headers },
    payload: { query: document, variables },
  });
  return { headers: answer.headers, body: answer.json<unknown>() };
}

/** Rows of the table of parts: path, reserved points, charged points. */
const rows = [...guide.matchAll(/^\| `([\w.]+)` +\| (\d+) +\| (\d+) +\|/gm)].map(
  ([, path = '', reserved, charged]) => ({
    path,
    reserved: Number(reserved),
    charged: Number(charged),
  }),
);

test('the cost in the guide is the cost that the API returns, in body and headers', async () => {
  const { headers, body } = await ask();
  const shown = fencedCodeIn(guide).find(({ language }) => language === 'json');
  expect(body).toMatchObject(z.record(z.string(), z.unknown()).parse(JSON.parse(shown?.code ?? '')));
  const lines = fencedCodeIn(guide).find(({ language }) => language === 'text');
  const shownHeaders = (lines?.code.trim().split('\n') ?? []).map((line) => line.split(': '));
  expect(shownHeaders.map(([name]) => name)).toEqual([
    'ratelimit-policy',
    'ratelimit',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ]);
  for (const [name = '', value] of shownHeaders) {
    // Depends on the current time.
    if (name === 'x-ratelimit-reset') expect(headers[name]).toMatch(/^\d{10}$/);
    else expect(`${name}: ${String(headers[name])}`).toBe(`${name}: ${value ?? ''}`);
  }
});

test('the parts of the worked example are those of the API, and their sum is the total', async () => {
  const { body } = await ask({ 'x-cost-dry-run': '1' });
  const { requested, mostExpensive = [] } = priced.parse(body).extensions.cost;
  const sum = (of: 'reserved' | 'charged') => rows.reduce((points, row) => points + row[of], 0);
  expect(sum('reserved')).toBe(requested);
  expect({ requested: sum('reserved'), actual: sum('charged') }).toEqual(recorded);
  expect(guide).toMatch(new RegExp(`\\*\\*${recorded.requested}\\*\\* +\\| \\*\\*${recorded.actual}\\*\\*`));
  for (const { path, cost } of mostExpensive) {
    const row = rows.find((candidate) => path.endsWith(`.${candidate.path}`) || path === candidate.path);
    expect(row, path).toMatchObject({ reserved: cost });
  }
});

test('the limits are those of the API', () => {
  const { accountPoints, accountRestorePerSecond, tokenShare, executionMs } = defaultLimits;
  const numbers = [limits.maximumCost, accountPoints, accountRestorePerSecond].map((points) =>
    points.toLocaleString('en'),
  );
  for (const number of numbers) expect(guide).toContain(number);
  const shown = portalVariables.shape.RATE_LIMIT_POINTS.parse(undefined);
  expect(shown, 'the default that the staff console shows').toBe(accountPoints);
  expect(tokenShare).toBe(0.5);
  expect(guide).toContain(`| ${executionMs / 1_000} seconds`);
  const bound = (name: string) =>
    Number(new RegExp(`^\\| ${name} +\\| ([\\d,]+)`, 'm').exec(guide)?.[1]?.replaceAll(',', ''));
  expect(bound('Body') * 1_024).toBe(limits.maximumBodyBytes);
  expect(bound('Points')).toBe(limits.maximumCost);
  expect(bound('Rows on a page')).toBe(limits.maximumLimit);
  expect(bound('Tokens in the query')).toBe(limits.maximumTokens);
  expect(bound('Depth of the query')).toBe(limits.maximumDepth);
  expect(bound('Aliases')).toBe(limits.maximumAliases);
  expect(bound('Fields at the root')).toBe(limits.maximumRootFields);
  expect(bound('Mutations in one request')).toBe(limits.maximumMutations);
  expect(bound('Mutations that change API keys, in one request')).toBe(limits.maximumTokenMutations);
});
