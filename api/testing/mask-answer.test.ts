import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tokenPrefixes } from '#shared/token-format.ts';
import { mintPartnerClientId, mintPartnerClientSecret } from '../auth/partner-credentials.ts';
import { mintToken } from '../auth/mint-token.ts';
import { demoId } from '../demo/ids.ts';
import { AnswerMask, holdsSecret } from './mask-answer.ts';

const now = '2026-11-20T10:00:00Z';
const span = { from: Date.parse('2030-01-01T00:00:00Z'), to: Date.parse('2030-01-01T00:00:05Z') };
const mask = () => new AnswerMask(now, 'http://127.0.0.1:5555');

describe('a published response', () => {
  test('shows no key, no partner’s secret and no invitation, nor their last characters', () => {
    const [key, secret] = [mintToken('live'), mintPartnerClientSecret()];
    const url = `http://127.0.0.1:5555/oauth/invitation/${'x'.repeat(43)}`;
    const masked = mask().mask({ value: key, lastFour: key.slice(-4), secret, url, note: `It is ${key}.` }, span);
    expect(masked).toEqual({
      value: `${tokenPrefixes.live}••••••••0000`,
      lastFour: '0000',
      secret: 'lfps_••••••••0000',
      url: 'http://localhost:4000/oauth/invitation/••••••••0000',
      note: `It is ${tokenPrefixes.live}••••••••0000.`,
    });
    expect([key, secret, url].map(holdsSecret)).toEqual([true, true, true]);
    expect(holdsSecret(JSON.stringify(masked))).toBe(false);
  });

  test('numbers the ids made while recording and keeps those of the demo', () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const demo = demoId('Nordlicht Outdoor');
    expect(mask().mask([first, second, first, demo, `There is no campaign ${second}.`], span)).toEqual([
      '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002',
      '00000000-0000-4000-8000-000000000001',
      demo,
      'There is no campaign 00000000-0000-4000-8000-000000000002.',
    ]);
  });

  test('gives variables the ids behind the numbers', () => {
    const one = mask();
    const [made, refused] = [randomUUID(), randomUUID()];
    one.mask({ id: made }, span);
    one.note(refused);
    expect(
      one.unmask({ ids: ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'other'] }),
    ).toEqual({ ids: [made, refused, 'other'] });
  });

  test('shifts times of the real clock and no other times', () => {
    expect(
      mask().mask(['2030-01-01T00:00:03.123456Z', '2030-01-01T01:00:00Z', '2024-03-05T09:00:00Z', '2030-01-01'], span),
    ).toEqual([now, '2030-01-01T01:00:00Z', '2024-03-05T09:00:00Z', '2030-01-01']);
  });

  test('shortens a cursor that contains an id of this run, and no other', () => {
    const cursor = (id: string) => Buffer.from(`0123456789abcdef${JSON.stringify(['x', id])}`).toString('base64url');
    const known = cursor(demoId('Nordlicht Outdoor'));
    expect(mask().mask([cursor(randomUUID()), known], span)).toEqual(['…', known]);
  });

  test('has one client id for every new partner', () => {
    expect(mask().mask([mintPartnerClientId(), 'lfp_0123456789abcdef'], span)).toEqual([
      'lfp_0000000000000001',
      'lfp_0123456789abcdef',
    ]);
  });
});
