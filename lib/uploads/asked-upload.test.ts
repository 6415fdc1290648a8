import { expect, test } from 'vitest';
import type { ApiAnswer } from '../graphql/graphql-request.ts';
import { readAsked } from './asked-upload.ts';

type Answer = ApiAnswer<{ getFirstPartyUpload: { status: string } | null }>;
const failed = (code: string): Answer => ({ kind: 'failed', code, message: 'The words of it.', requestId: null });

test.each<[string, Answer, string, boolean]>([
  ['an upload that is gone', { kind: 'data', data: { getFirstPartyUpload: null } }, 'gone', false],
  ['a permission that was revoked', { kind: 'forbidden', message: 'No.' }, 'forbidden', false],
  ['a session that has ended', { kind: 'unauthenticated' }, 'session-ended', false],
  ['an API that fails', failed('INTERNAL'), 'failed', true],
  ['too many requests', failed('RATE_LIMITED'), 'failed', true],
  ['an API that is away', failed('UPSTREAM_UNAVAILABLE'), 'unreachable', true],
])('reports %s, and retries only if that may help', (_, answer, kind, isPassing) => {
  expect(readAsked(answer)).toMatchObject({ kind: 'problem', problem: { kind }, isPassing });
});

test('returns an existing upload', () => {
  const answer: Answer = { kind: 'data', data: { getFirstPartyUpload: { status: 'VALIDATING' } } };
  expect(readAsked(answer)).toEqual({ kind: 'found', item: { status: 'VALIDATING' } });
});
