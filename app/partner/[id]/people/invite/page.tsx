import type { Metadata } from 'next';
import { partnerPages } from '#lib/admin/partner-pages.ts';
import { InvitePerson } from '#app/partner/_ui/invite-person.tsx';
import { partnerPage } from '#app/partner/_ui/partner-page.tsx';

const title = 'Invite a person';

export const metadata: Metadata = { title, robots: { index: false } };

export default partnerPage(
  'people',
  ({ partner: { id } }) => Promise.resolve(<InvitePerson partnerId={id} listHref={partnerPages(id).people.href} />),
  {
    subpage: {
      title,
      summary: 'People have no access until they accept the invitation. Then they can do everything that you can.',
    },
  },
);
