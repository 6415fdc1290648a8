import { expect, test } from 'vitest';
import { companiesWords, personName } from './people.ts';

test('a person without a name is called by the email address', () => {
  expect(personName({ name: null, email: 'mara@seegras.example' })).toBe('mara@seegras.example');
  expect(personName({ name: 'Mara', email: 'mara@seegras.example' })).toBe('Mara');
});

test('counts the companies and invitations of a person', () => {
  expect(companiesWords({ companies: 0, invitations: 0 })).toBe('None');
  expect(companiesWords({ companies: 1, invitations: 0 })).toBe('1');
  expect(companiesWords({ companies: 0, invitations: 1 })).toBe('Invited to 1');
  expect(companiesWords({ companies: 3, invitations: 1 })).toBe('3, invited to 1');
});
