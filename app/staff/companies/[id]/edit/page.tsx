import type { Metadata } from 'next';
import { companySubpage } from '../../_ui/company-subpage.tsx';
import { EditForm } from './_ui/edit-form.tsx';

const title = 'Edit company';

export const metadata: Metadata = { title, robots: { index: false } };

export default companySubpage(
  { title, summary: 'The company’s audit log shows your name and every changed field.' },
  ({ company }) => <EditForm key={company.id} company={company} />,
);
