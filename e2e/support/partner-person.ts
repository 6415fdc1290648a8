import type { Page } from '@playwright/test';
import { z } from 'zod';
import { askAs } from './ask.ts';
import { uniqueName } from './secrets.ts';
import { accountButton, openSignIn, signIn } from './sign-in.ts';
import { expect } from './test.ts';

const created = z.object({
  data: z.object({ createPartner: z.object({ partner: z.object({ id: z.string() }) }) }),
});
const invited = z.object({
  data: z.object({ invitePartnerPerson: z.object({ invitationUrl: z.string() }) }),
});

/** Signs in as a new person of a new partner, who belongs to no company. Returns the partner's id. */
export async function signInAsPartnerPerson(page: Page): Promise<string> {
  const name = uniqueName('Sturmvogel');
  const email = `${name.replaceAll(/\W/g, '-').toLowerCase()}@partner.example`;
  const password = `the password of ${name}`;
  await signIn(page, 'Samir');
  const partner = await askAs(
    page,
    'mutation C($input: CreatePartnerInput!) { createPartner(input: $input) { partner { id } } }',
    { input: { name } },
  );
  const { id } = created.parse(partner).data.createPartner.partner;
  const invitation = await askAs(
    page,
    'mutation I($input: InvitePartnerPersonInput!) { invitePartnerPerson(input: $input) { invitationUrl } }',
    { input: { partnerId: id, email } },
  );
  await page.context().clearCookies();
  await page.goto(invited.parse(invitation).data.invitePartnerPerson.invitationUrl);
  await page.getByLabel('Your name').fill('Lena Brandt');
  await page.getByLabel(/^New password/).fill(password);
  await page.getByRole('button', { name: 'Create account and join' }).click();
  await openSignIn(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(accountButton(page)).toContainText('Lena Brandt');
  return id;
}
