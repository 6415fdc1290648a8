import type { Metadata } from 'next';
import { invitePage } from '#lib/admin/admin-pages.ts';
import { adminSubpage } from '../../_ui/admin-subpage.tsx';
import { InviteForm } from './_ui/invite-form.tsx';

const title = 'Invite member';

export const metadata: Metadata = { title, robots: { index: false } };

export default adminSubpage(
  {
    path: '/admin/members/invite',
    page: invitePage,
    scope: invitePage.scope,
    title,
    summary:
      'People have no access until they accept the invitation. Those who have an account also find it under “Your account”.',
  },
  ({ company }) => <InviteForm key={company.id} companyId={company.id} />,
);
