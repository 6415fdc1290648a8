import { expect, test } from 'vitest';
import { runForRequest } from '#shared/node/request-scope.ts';
import { logPageFailure } from './page-failure.ts';

test('a page that failed has one line with its route, its request and its error, without secrets', () => {
  const lines: string[] = [];
  const error = new Error('no campaign of anna@example.com');
  runForRequest({ requestId: 'request-1' }, () =>
    logPageFailure(error, '/admin/tokens/[id]', { log: { level: 'info', accessShare: 0 } }, (line) => lines.push(line)),
  );
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      ...{ level: 'error', process: 'portal', requestId: 'request-1', msg: 'a page failed' },
      ...{ route: '/admin/tokens/[id]', err: { type: 'Error', message: 'no campaign of [email]' } },
    },
  ]);
});
