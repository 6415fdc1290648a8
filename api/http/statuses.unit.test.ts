import { expect, it } from 'vitest';
import { requestErrors } from '#shared/error-codes.ts';
import { fixedStatus } from './statuses.ts';

it('an error that has the same status for all clients has it in the guide', () => {
  const fixed = requestErrors.filter(({ code }) => fixedStatus(code) !== undefined);
  expect(fixed.map(({ code }) => code)).toContain('TIMEOUT');
  for (const { code, request } of fixed) expect([code, request.status]).toEqual([code, String(fixedStatus(code))]);
});
