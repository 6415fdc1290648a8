import { expect, test } from 'vitest';
import { listeningHost } from './start-check.ts';

test.each([
  [['start'], '::'],
  [['start', '--port', '3000'], '::'],
  [['start', '--port', '3000', '--hostname', '127.0.0.1'], '127.0.0.1'],
  [['start', '--hostname=0.0.0.0'], '0.0.0.0'],
  [['start', '-H', '::1', '-p', '3000'], '::1'],
  [['start', '--hostname'], '::'],
])('next %j listens at %s', (args, host) => {
  expect(listeningHost(args)).toBe(host);
});
