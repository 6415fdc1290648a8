import { expect, test } from 'vitest';
import { curlWith, maskSecret } from './token-reveal.ts';

const secret = `lf_live_${'aB3'.repeat(15)}Z`;

test('the mask keeps length, kind and last four, and nothing between', () => {
  const masked = maskSecret(secret);
  expect(masked).toHaveLength(secret.length);
  expect(masked).toMatch(/^lf_live_•+aB3Z$/);
});

test('the command carries a JSON body that parses', () => {
  const command = curlWith(secret, 'https://api.ads.example');
  expect(command).toContain('curl https://api.ads.example/graphql');
  expect(command).toContain(`'Authorization: Bearer ${secret}'`);
  const body = /--data '(.*)'$/.exec(command)?.[1] ?? '';
  expect(JSON.parse(body)).toEqual({ query: '{ listCompanies { items { id name } } }' });
});
