import type { Metadata } from 'next';
import { currencies } from '#lib/admin/currencies.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { staffSubpage } from '../../_ui/staff-subpage.tsx';
import { WithAgencies } from '../_ui/with-agencies.tsx';
import { CreateForm } from './_ui/create-form.tsx';

const title = 'Create company';

export const metadata: Metadata = { title, robots: { index: false } };

export default staffSubpage(
  {
    page: staffPages.companies,
    title,
    summary: 'The company’s first admin invites the other members and creates the API keys.',
  },
  () => <WithAgencies>{(agencies) => <CreateForm agencies={agencies} currencies={currencies()} />}</WithAgencies>,
);
