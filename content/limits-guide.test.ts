import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultLimits, maximumCost } from '../api/config/limits.ts';
import { maximumLimit } from '../api/db/list.ts';
import { maximumBodyBytes } from '../api/http/graphql-route.ts';
import { documentLimits } from '../api/limits/document/index.ts';
import { maximumTokens } from '../api/limits/document/tokens.ts';
import { demoSecrets } from '../api/testing/fixed-secrets.ts';
import { createTestApp } from '../api/testing/test-app.ts';
import { readAnswer, readRequest } from '../lib/content-files.ts';
import { fencedCodeIn } from '../lib/fenced-code-check.ts';
import { operationsOf } from '../lib/guide-operations.ts';

const guide = await readFile(new URL('./guides/limits.mdx', import.meta.url), 'utf8');
const now = Date.parse('2026-11-20T10:00:00Z');
const api = await createTestApp({ now: () => now });
const { document, variables } = await readRequest('worked-example', operationsOf());
const { cost: recorded } = await readAnswer('worked-example', operationsOf());

const priced = z.object({
  extensions: z.object({
    cost: z.object({
      requested: z.number(),
      dearest: z.array(z.object({ path: z.string(), cost: z.number() })).optional(),
    }),
  }),
});

/** A new key each time, so that its budget is full, in an account whose budget is full as well. */
async function ask(headers: Record<string, string> = {}) {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${demoSecrets.apiKey}`, ...headers },
    payload: { query: document, variables },
  });
  return { headers: answer.headers, body: answer.json<unknown>() };
}

/** Rows of the table of parts: path, points reserved, points charged. */
const rows = [...guide.matchAll(/^\| `([\w.]+)` +\| (\d+) +\| (\d+) +\|/gm)].map(
  ([, path = '', reserved, charged]) => ({
    path,
    reserved: Number(reserved),
    charged: Number(charged),
  }),
);

test('the answer that the guide shows is priced as the API prices it, in body and headers', async () => {
  const { headers, body } = await ask();
  const shown = fencedCodeIn(guide).find(({ language }) => language === 'json');
  expect(body).toMatchObject(z.record(z.string(), z.unknown()).parse(JSON.parse(shown?.code ?? '')));
  const lines = fencedCodeIn(guide).find(({ language }) => language === 'text');
  const told = (lines?.code.trim().split('\n') ?? []).map((line) => line.split(': '));
  expect(told.map(([name]) => name)).toEqual([
    'ratelimit-policy',
    'ratelimit',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
  ]);
  for (const [name = '', value] of told) {
    // A moment: only that there is one can be compared.
    if (name === 'x-ratelimit-reset') expect(headers[name]).toMatch(/^\d{10}$/);
    else expect(`${name}: ${String(headers[name])}`).toBe(`${name}: ${value ?? ''}`);
  }
});

test('the parts of the worked example are those of the API, and add up', async () => {
  const { body } = await ask({ 'x-cost-dry-run': '1' });
  const { requested, dearest = [] } = priced.parse(body).extensions.cost;
  const sum = (of: 'reserved' | 'charged') => rows.reduce((points, row) => points + row[of], 0);
  expect(sum('reserved')).toBe(requested);
  expect({ requested: sum('reserved'), actual: sum('charged') }).toEqual(recorded);
  expect(guide).toMatch(new RegExp(`\\*\\*${recorded.requested}\\*\\* +\\| \\*\\*${recorded.actual}\\*\\*`));
  for (const { path, cost } of dearest) {
    const row = rows.find((candidate) => path.endsWith(`.${candidate.path}`) || path === candidate.path);
    expect(row, path).toMatchObject({ reserved: cost });
  }
});

test('the bounds are those of the API', () => {
  const { accountPoints, accountRestorePerSecond, tokenShare, executionMs } = defaultLimits;
  const numbers = [maximumCost, accountPoints, accountRestorePerSecond].map((points) => points.toLocaleString('en'));
  for (const number of numbers) expect(guide).toContain(number);
  expect(tokenShare).toBe(0.5);
  expect(guide).toContain(`| ${executionMs / 1_000} seconds`);
  const limitOf = (rule: string) => documentLimits.find((limit) => limit.rule === rule)?.limit;
  const bound = (name: string) =>
    Number(new RegExp(`^\\| ${name} +\\| ([\\d,]+)`, 'm').exec(guide)?.[1]?.replaceAll(',', ''));
  expect(bound('Body') * 1_024).toBe(maximumBodyBytes);
  expect(bound('Points')).toBe(maximumCost);
  expect(bound('Rows on a page')).toBe(maximumLimit);
  expect(bound('Words and signs of the query')).toBe(maximumTokens);
  expect(bound('Depth of the query')).toBe(limitOf('depth'));
  expect(bound('Aliases')).toBe(limitOf('aliases'));
  expect(bound('Fields at the root')).toBe(limitOf('root-fields'));
  expect(bound('Mutations in one request')).toBe(limitOf('mutations'));
  expect(bound('Mutations of API keys in one request')).toBe(limitOf('token-mutations'));
});
