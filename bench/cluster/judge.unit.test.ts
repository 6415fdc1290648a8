import { expect, it } from 'vitest';
import { judgeError, judgeResponse } from './judge.ts';

const graphql = (status: number, body: object, retryAfter?: string) =>
  judgeResponse({ status, retryAfter, body: JSON.stringify(body) }, true);
const unavailable = { errors: [{ extensions: { code: 'UNAVAILABLE' } }] };

it('a 503 is allowed only if it says when to retry', () => {
  expect(graphql(503, unavailable, '2')).toEqual({ name: '503 UNAVAILABLE with Retry-After', isAllowed: true });
  expect(graphql(503, unavailable)).toEqual({ name: '503 UNAVAILABLE', isAllowed: false });
});

it('an error in a response with status 200 is a failure', () => {
  const answer = { data: null, errors: [{ extensions: { code: 'INTERNAL' } }] };
  expect(graphql(200, answer)).toEqual({ name: '200 INTERNAL', isAllowed: false });
  expect(graphql(200, { data: {} })).toBeUndefined();
  expect(judgeResponse({ status: 200, retryAfter: undefined, body: '<html>' }, true)?.isAllowed).toBe(false);
});

it('a connection that was refused or closed is allowed, a missing response isn’t', () => {
  expect(judgeError(Object.assign(new Error('closed'), { code: 'ECONNRESET' })).isAllowed).toBe(true);
  expect(judgeError(Object.assign(new Error('late'), { code: 'ABORT_ERR' })).isAllowed).toBe(false);
});
