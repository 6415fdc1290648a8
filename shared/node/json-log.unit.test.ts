import { expect, test } from 'vitest';
import { tokenPrefixes } from '../token-format.ts';
import { createDependencyLog } from './dependency-log.ts';
import { createJsonLog, describeError, type LogLevel, withoutValues } from './json-log.ts';
import { runForRequest } from './request-scope.ts';

function logAt(level: LogLevel) {
  const lines: unknown[] = [];
  return {
    lines,
    log: createJsonLog({ process: 'portal', level, write: (line) => void lines.push(JSON.parse(line)) }),
  };
}

test('a line has the shape of all processes, and the ids of the running request', () => {
  const { lines, log } = logAt('info');
  log.info('started', { version: '1' });
  const trace = { traceId: '1'.repeat(32), spanId: '2'.repeat(16), isSampled: false };
  runForRequest({ requestId: 'request-1', trace }, () => log.warn('slow'));
  const always = { time: expect.any(Number) as number, process: 'portal', pid: process.pid };
  expect(lines).toEqual([
    { level: 'info', ...always, version: '1', msg: 'started' },
    { level: 'warn', ...always, requestId: 'request-1', traceId: '1'.repeat(32), msg: 'slow' },
  ]);
});

test('lines below the level are not written', () => {
  const { lines, log } = logAt('error');
  log.warn('no');
  log.failure(new Error('yes'), 'failed');
  expect(lines).toHaveLength(1);
  const silent = logAt('silent');
  silent.log.error('no');
  expect(silent.lines).toEqual([]);
});

test('an error is logged without rows, requests, email addresses and credentials', () => {
  const error = Object.assign(
    new Error(`no mailbox for ada@example.com, key ${tokenPrefixes.live}abc, Bearer abc.def`),
    {
      code: '23505',
      detail: 'Key (email)=(ada@example.com) already exists.',
      config: { headers: { authorization: 'Bearer abc' } },
      cause: new Error('GET https://files.example/object?X-Amz-Signature=1234 failed'),
    },
  );
  const described = describeError(error);
  expect(described).toMatchObject({
    type: 'Error',
    message: 'no mailbox for [email], key [secret], [secret]',
    code: '23505',
    cause: { message: 'GET https://files.example/object?… failed' },
  });
  expect(JSON.stringify(described)).not.toMatch(/ada@|abc|already exists|Signature/);
  expect(describeError('text')).toEqual({ type: 'string', message: 'text', stack: '' });
  expect(withoutValues('nothing to hide')).toBe('nothing to hide');
});

test('a dependency is logged when it is lost and when it is found, once each', () => {
  const { lines, log } = logAt('info');
  const server = createDependencyLog(log, 'PostgreSQL');
  server.found();
  for (let call = 0; call < 3; call += 1) server.lost(new Error('connect ECONNREFUSED'));
  for (let call = 0; call < 3; call += 1) server.found();
  expect(lines).toMatchObject([
    {
      level: 'error',
      msg: 'a dependency was lost',
      dependency: 'PostgreSQL',
      err: { message: 'connect ECONNREFUSED' },
    },
    { level: 'info', msg: 'a dependency was found again', dependency: 'PostgreSQL', seconds: 0 },
  ]);
});

test('a path into a package with a scope stays readable in a stack', () => {
  const line = 'at connect (/srv/litfass/node_modules/@redis/client/dist/index.js:12:3)';
  expect(withoutValues(line)).toBe(line);
});
