import type { Metadata } from 'next';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { environment } from '#lib/server/env.ts';
import { staffSubpage } from '../../_ui/staff-subpage.tsx';
import { OnboardForm } from './_ui/onboard-form.tsx';

const title = 'Add a partner';

export const metadata: Metadata = { title, robots: { index: false } };

export default staffSubpage(
  {
    page: staffPages.partners,
    title,
    summary:
      'A partner gets a client ID and a client secret. It can’t read a company’s data until that company grants it access.',
  },
  () => <OnboardForm apiUrl={environment().apiUrl} />,
);
