import { expect, test } from 'vitest';
import { failureWords, mayShrinkLabel } from './failure-words.ts';

test('an audience that would have lost nearly everybody leads to the box that allows it', () => {
  // The API's own sentence: api/modules/memberships/gates.ts.
  const message = 'The audience would lose more than 90 % of its members. Pass its version as expectedAudienceVersion.';
  expect(failureWords({ code: 'REQUIRED', message })).toContain(mayShrinkLabel);
  expect(failureWords({ code: 'REQUIRED', message })).not.toContain('expectedAudienceVersion');
});

test('any other failure is told in the words of the API', () => {
  const message = 'No column holds identifiers.';
  expect(failureWords({ code: 'REQUIRED', message })).toBe(message);
});
