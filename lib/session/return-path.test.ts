import { expect, test } from 'vitest';
import { safeReturnPath, signInPath } from './return-path.ts';

const portal = 'https://ads.example';

test.each([
  ['/playground?use-case=listCompanies', '/playground?use-case=listCompanies'],
  ['/docs/errors#rate-limited', '/docs/errors#rate-limited'],
  [`${portal}/admin/tokens?company=1`, '/admin/tokens?company=1'],
  ['/', '/'],
])('accepts a path within the portal: %s', (given, kept) => {
  expect(safeReturnPath(given, portal)).toBe(kept);
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'https://evil.example',
  `${portal}.evil.example/`,
  `${portal}//evil.example`,
  'https://ads.example@evil.example/',
  'evil.example',
  '',
  undefined,
  ['/admin'],
])('rejects an external target: %s', (given) => {
  expect(safeReturnPath(given, portal)).toBe('/');
});

test.each(['/sign-in?callbackUrl=/x', '/api/auth/signout'])('doesn’t return to %s', (given) => {
  expect(safeReturnPath(given, portal)).toBe('/');
});

test('the sign-in URL contains the whole path', () => {
  expect(signInPath('/playground?use-case=a&b=c#d')).toBe(
    '/sign-in?callbackUrl=%2Fplayground%3Fuse-case%3Da%26b%3Dc%23d',
  );
});
