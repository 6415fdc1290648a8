import { expect, test } from 'vitest';
import { isSameOrigin } from './same-origin.ts';

const portal = 'https://ads.example';

test.each([
  ['a page of the portal', { 'sec-fetch-site': 'same-origin' }, true],
  ['a foreign page', { 'sec-fetch-site': 'cross-site' }, false],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.ads.example' }, false],
  ['a typed address', { 'sec-fetch-site': 'none' }, false],
  ['a foreign page that claims our origin', { 'sec-fetch-site': 'cross-site', origin: portal }, false],
  ['an old browser on the portal', { origin: portal }, true],
  ['an old browser elsewhere', { origin: 'https://evil.example' }, false],
  ['the same host over http', { origin: 'http://ads.example' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['a client without either header', {}, false],
])('%s', (_who, headers: Record<string, string>, allowed) => {
  expect(isSameOrigin(new Headers(headers), portal)).toBe(allowed);
});
