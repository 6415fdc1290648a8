import { expect, test } from 'vitest';
import { tokenPrefixes } from '#shared/token-format.ts';
import { curlWith, maskSecret, tokenExchangeWith } from './revealed-token.ts';

const secret = `${tokenPrefixes.live}${'aB3'.repeat(15)}Z`;

test('the mask keeps the length, the prefix and the last four characters', () => {
  const masked = maskSecret(secret);
  expect(masked).toHaveLength(secret.length);
  expect(masked).toMatch(new RegExp(`^${tokenPrefixes.live}•+aB3Z$`));
});

test('the command has a valid JSON body', () => {
  const command = curlWith(secret, 'https://api.ads.example');
  expect(command).toContain('curl https://api.ads.example/graphql');
  expect(command).toContain(`'Authorization: Bearer ${secret}'`);
  const body = /--data '(.*)'$/.exec(command)?.[1] ?? '';
  expect(JSON.parse(body)).toEqual({ query: '{ listCompanies { items { id name } } }' });
});

test('masks a partner’s secret after its prefix', () => {
  const masked = maskSecret(`lfps_${'ab12'.repeat(12)}`);
  expect(masked).toMatch(/^lfps_•{44}ab12$/);
});

test('the token request is the form that the token endpoint accepts', () => {
  const command = tokenExchangeWith('lfps_x', { apiUrl: 'https://api.ads.example', clientId: 'pc_1' });
  expect(command).toContain('curl https://api.ads.example/oauth/token');
  expect(command).toContain("'client_secret=lfps_x'");
  expect(command).not.toContain('Authorization');
});

test('masks a link from the start of its secret', () => {
  expect(maskSecret('https://api.ads.example/invitation/c2VjcmV0')).toBe('https://api.ads.example/invitation/••••cmV0');
});
