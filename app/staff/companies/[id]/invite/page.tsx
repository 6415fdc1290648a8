import type { Metadata } from 'next';
import { companySubpage } from '../../_ui/company-subpage.tsx';
import { InviteAdminForm } from './_ui/invite-admin-form.tsx';

const title = 'Invite admin';

export const metadata: Metadata = { title, robots: { index: false } };

export default companySubpage(
  {
    title,
    summary:
      'For a company without an admin who can act. Its own admins invite everyone else. The person has no access before accepting.',
  },
  ({ company: { id } }) => <InviteAdminForm key={id} companyId={id} />,
);
