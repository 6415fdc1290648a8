import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import {
  actionWords,
  actorKindWord,
  auditObjects,
  changeWords,
  fieldWords,
  platformAuditObjects,
  valueWords,
} from './audit-words.ts';
import { loadSchema } from '../schema/schema.ts';

test('shows a known action in words, and an unknown one as the API spells it', () => {
  expect(actionWords('api_token.rotation_ended')).toBe('API key rotation ended');
  expect(actionWords('company_member.added')).toBe('Member added');
  expect(actionWords('invoice.paid')).toBe('invoice.paid');
});

test('shows a known kind of actor in words, and an unknown one as the API spells it', () => {
  expect(actorKindWord('API_TOKEN')).toBe('API key');
  expect(actorKindWord('ROBOT')).toBe('ROBOT');
});

test.each([
  { type: 'AuditEvent', known: auditObjects },
  { type: 'PlatformAuditEvent', known: platformAuditObjects },
])('every object type of the actions of $type has a label and a filter choice', async ({ type, known }) => {
  const event = (await loadSchema()).getType(type);
  const description = isObjectType(event) ? (event.getFields()['action']?.description ?? '') : '';
  const objects = [...(description.split('The objects: ')[1] ?? '').matchAll(/`(\w+)`/g)].map(
    ([, object]) => `${object}.`,
  );
  expect(objects).toContain('user.');
  expect(known.map(({ prefix }) => prefix).toSorted()).toEqual(objects.toSorted());
});

test('actions on people and on objects of the platform read as a phrase', () => {
  expect(actionWords('partner.secret_rotated')).toBe('Partner secret rotated');
  expect(actionWords('user.password_changed')).toBe('Member’s password changed');
  expect(actionWords('identities.erased')).toBe('Identities erased');
});

test('formats fields and values', () => {
  expect(fieldWords('oldValueExpiresAt')).toBe('Old value expires at');
  expect(fieldWords('clientId')).toBe('Client ID');
  expect(fieldWords('audienceIds')).toBe('Audience IDs');
  expect(fieldWords('allowedCidrs')).toBe('Allowed IP ranges');
  expect(fieldWords('websiteUrl')).toBe('Website URL');
  expect(fieldWords('apiKeys')).toBe('API keys');
  expect(fieldWords('isValidated')).toBe('Is validated');
  expect(valueWords('expiresAt', '2026-11-22T09:03:12.648Z')).toBe('22 Nov 2026, 09:03 UTC');
  expect(valueWords('expiresAt', '2026-11-22T09:03:12.648Z', 'Europe/Berlin')).toBe('22 Nov 2026, 10:03 CET');
  expect(valueWords('name', '2026-11-22 or so')).toBe('2026-11-22 or so');
  expect(valueWords('name', '')).toBeNull();
  expect(valueWords('status', 'INVITED')).toBe('Invited');
  expect(valueWords('currencyCode', 'EUR')).toBe('EUR');
  expect(fieldWords('scopes')).toBe('Permissions');
  expect(valueWords('scopes', 'CAMPAIGNS_WRITE REPORTS_READ')).toBe('Campaigns (write), Reports (read)');
});

test('shows a missing value in a change', () => {
  expect(changeWords({ field: 'name', before: null, after: 'New' })).toBe('name: (none) → New');
});
