import { expect, test } from 'vitest';
import { failureWords, mayShrinkLabel } from './failure-words.ts';

test('an audience that would lose most members mentions the checkbox that allows it', () => {
  // The API's own sentence: api/modules/uploads/processing/gates.ts.
  const message = 'The audience would lose more than 90 % of its members. Pass its version as expectedAudienceVersion.';
  expect(failureWords({ code: 'REQUIRED', message })).toContain(mayShrinkLabel);
  expect(failureWords({ code: 'REQUIRED', message })).not.toContain('expectedAudienceVersion');
});

test('too many rejected rows name the maximum, and not the field of the API', () => {
  // api/modules/uploads/processing/gates.ts
  const message = '3 of 10 rows were rejected, 30.0 %; maxRejectedPercent is 10. Nothing was changed.';
  expect(failureWords({ code: 'LIMIT_EXCEEDED', message })).toBe(
    '3 of 10 rows were rejected, 30.0 %; the maximum share, in percent, is 10. Nothing was changed.',
  );
});

test('any other failure has the API’s message', () => {
  const message = 'No column holds identifiers.';
  expect(failureWords({ code: 'REQUIRED', message })).toBe(message);
});
