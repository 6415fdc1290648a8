import type { Metadata } from 'next';
import { companySubpage } from '../../_ui/company-subpage.tsx';
import { CloseForm } from './_ui/close-form.tsx';

const title = 'Close company';

export const metadata: Metadata = { title, robots: { index: false } };

export default companySubpage(
  {
    title,
    summary: 'Ends all access to the company. Its data stay. First check what would end: the check changes nothing.',
  },
  ({ company: { id, name } }) => <CloseForm key={id} company={{ id, name }} />,
);
