import { auditServer } from 'graphql-http';
import { expect, it } from 'vitest';
import { demoSecrets } from '../testing/fixed-secrets.ts';
import { createTestApp } from '../testing/test-app.ts';

const api = await createTestApp();

/** Audits of the optional GET request; the API answers 405 to it. */
const asksForGet = ['5A70', '6A70', 'D6D5'];

it('passes the audits of GraphQL over HTTP, except those that require GET', async () => {
  const authorization = `Bearer ${demoSecrets.apiKey}`;
  const results = await auditServer({
    url: `${api.url}/graphql`,
    fetchFn: (url: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
      fetch(url, { ...init, headers: { ...init.headers, authorization } }),
  });
  expect(results.length).toBeGreaterThanOrEqual(61);
  const notPassed = results.filter(({ status }) => status !== 'ok');
  expect(notPassed.filter(({ status }) => status !== 'notice').map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  expect(notPassed.map(({ id }) => id).sort()).toEqual(asksForGet);
});
