import { expect, it } from 'vitest';
import { securityText } from './security-contact.ts';

it('names the contact, the canonical URL and the day until which it is valid', () => {
  expect(securityText('mailto:security@example.com', 'https://portal.example', Date.UTC(2026, 10, 22))).toBe(
    `Contact: mailto:security@example.com
Expires: 2027-05-21T00:00:00.000Z
Preferred-Languages: en
Canonical: https://portal.example/.well-known/security.txt
`,
  );
});
