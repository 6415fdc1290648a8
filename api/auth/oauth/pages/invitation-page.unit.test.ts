import { expect, test } from 'vitest';
import { invitationPage } from './invitation-page.ts';

const form = {
  portalUrl: 'https://portal.example',
  action: '/invitations/1',
  organizationName: 'Nordlicht Outdoor',
  email: 'mia@nordlicht.example',
  name: '',
  mayBeNew: true,
  minimumPasswordLength: 12,
};
const headings = (html: string) => [...html.matchAll(/<h2>([^<]*)/g)].map(([, heading]) => heading);

test('a person with an account and one without find their form by its heading', () => {
  expect(headings(invitationPage(form))).toEqual(['If you have an account', 'If you don’t have an account']);
  expect(headings(invitationPage({ ...form, mayBeNew: false }))).toEqual(['Use your account']);
});
