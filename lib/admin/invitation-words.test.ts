import { expect, test } from 'vitest';
import { linkExpiryWords, noSignInWords, resentWords } from './invitation-words.ts';

test('an invitation that was sent again names the email address, or where the person accepts', () => {
  expect(resentWords({ invitationSentTo: 'mia@example.com' })).toBe(
    'Invitation sent again to mia@example.com. The earlier link no longer works.',
  );
  expect(resentWords({ invitationSentTo: null })).toContain('in the portal, under “Your account”');
});

test('a link expires, and from that moment on has expired', () => {
  const at = '2026-12-05T10:00:00Z';
  expect(linkExpiryWords(at, { now: new Date('2026-12-05T09:59:59Z') })).toBe('Link expires 5 Dec 2026');
  expect(linkExpiryWords(at, { now: new Date(at) })).toBe('Link expired 5 Dec 2026');
});

test('the day on which a link expires is that of the company’s time zone', () => {
  const at = '2026-12-05T23:30:00Z';
  expect(linkExpiryWords(at, { now: new Date(at), timeZone: 'Europe/Berlin' })).toBe('Link expired 6 Dec 2026');
});

test('without a sign-in since joining, an earlier one isn’t ruled out', () => {
  expect(noSignInWords('ACTIVE')).toBe('Not since joining');
  expect(noSignInWords('INVITED')).toBe('Never');
});
