import type { Metadata } from 'next';
import { companySubpage } from '../../_ui/company-subpage.tsx';
import { LimitsForm } from './_ui/limits-form.tsx';

const title = 'Change rate limit';

export const metadata: Metadata = { title, robots: { index: false } };

export default companySubpage(
  { title, summary: 'The API keys of a company share its rate limit. People and partners have limits of their own.' },
  ({ company, rateLimitPoints }) => (
    <LimitsForm key={company.id} companyId={company.id} rateLimitPoints={rateLimitPoints} />
  ),
);
