import type { Mail, MailKind } from '../mail.ts';

const company = { companyName: 'Nordlicht Outdoor' };
const portal = 'https://portal.example';
const key = { ...company, keyName: 'Nightly export', url: `${portal}/admin/keys/7c9e6679` };
const partner = { ...company, partnerName: 'Wetterfrosch Analytics', url: `${portal}/admin/partners` };
const upload = { ...company, audienceName: 'Newsletter readers', url: `${portal}/admin/uploads/7c9e6679` };

/** Each kind of mail, by a name for the test. */
export const sampleMails: Readonly<Record<string, Mail>> & Readonly<Record<MailKind, Mail>> = {
  INVITATION: {
    kind: 'INVITATION',
    ...company,
    inviterName: 'Anna Brandt',
    url: `${portal}/oauth/invitation/ZmFrZSBzZWNyZXQgb2YgYW4gaW52aXRhdGlvbiBsaW5r`,
    expiresAt: '2026-11-29T10:00:00Z',
  },
  'INVITATION by a program, with an external issuer': {
    kind: 'INVITATION',
    ...company,
    inviterName: null,
    url: `${portal}/account`,
    expiresAt: null,
  },
  PASSWORD_RESET: {
    kind: 'PASSWORD_RESET',
    url: `${portal}/oauth/reset/ZmFrZSBzZWNyZXQgb2YgYSByZXNldCBsaW5r`,
    expiresAt: '2026-11-22T11:00:00Z',
  },
  PASSWORD_CHANGED: { kind: 'PASSWORD_CHANGED' },
  SIGN_IN_CHANGED: { kind: 'SIGN_IN_CHANGED', change: 'APP_ADDED' },
  'SIGN_IN_CHANGED, app removed': { kind: 'SIGN_IN_CHANGED', change: 'APP_REMOVED' },
  'SIGN_IN_CHANGED, codes replaced': { kind: 'SIGN_IN_CHANGED', change: 'RECOVERY_CODES_REPLACED' },
  'SIGN_IN_CHANGED, code used': { kind: 'SIGN_IN_CHANGED', change: 'RECOVERY_CODE_USED' },
  'SIGN_IN_CHANGED, passkey added': { kind: 'SIGN_IN_CHANGED', change: 'PASSKEY_ADDED' },
  'SIGN_IN_CHANGED, passkey removed': { kind: 'SIGN_IN_CHANGED', change: 'PASSKEY_REMOVED' },
  NEW_SIGN_IN: {
    kind: 'NEW_SIGN_IN',
    when: '2026-11-22T10:00:00Z',
    address: '203.0.113.7',
    device: 'Firefox on Windows',
  },
  KEY_EXPIRES: { kind: 'KEY_EXPIRES', ...key, expiresAt: '2026-11-25T10:00:00Z' },
  KEY_REPORTED: { kind: 'KEY_REPORTED', ...key },
  PARTNER_ACCESS: { kind: 'PARTNER_ACCESS', change: 'GRANTED', ...partner, until: '2027-01-31T23:00:00Z' },
  'PARTNER_ACCESS changed': { kind: 'PARTNER_ACCESS', change: 'CHANGED', ...partner, until: null },
  'PARTNER_ACCESS ending': { kind: 'PARTNER_ACCESS', change: 'ENDING', ...partner, until: '2026-11-29T10:00:00Z' },
  'PARTNER_ACCESS ended': { kind: 'PARTNER_ACCESS', change: 'ENDED', ...partner, until: null },
  UPLOAD_ENDED: { kind: 'UPLOAD_ENDED', ...upload, outcome: 'COMPLETED' },
  'UPLOAD_ENDED rejected': { kind: 'UPLOAD_ENDED', ...upload, outcome: 'COMPLETED_WITH_ERRORS' },
  'UPLOAD_ENDED failed': { kind: 'UPLOAD_ENDED', ...upload, outcome: 'FAILED' },
  COMPANY_SUSPENDED: { kind: 'COMPANY_SUSPENDED', ...company },
  SECOND_FACTOR_REQUIRED: {
    kind: 'SECOND_FACTOR_REQUIRED',
    ...company,
    from: '2026-11-29T10:00:00Z',
    url: `${portal}/account`,
  },
  'SECOND_FACTOR_REQUIRED now': { kind: 'SECOND_FACTOR_REQUIRED', ...company, from: null, url: `${portal}/account` },
  TEST: { kind: 'TEST' },
};
