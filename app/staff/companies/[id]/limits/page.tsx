import type { Metadata } from 'next';
import { Facts } from '#components/ui/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { pointsWords } from '#lib/admin/company-limits.ts';
import { environment } from '#lib/server/env.ts';
import { companySubpage } from '../../_ui/company-subpage.tsx';
import { LimitsForm } from './_ui/limits-form.tsx';

const title = 'Change rate limit';

export const metadata: Metadata = { title, robots: { index: false } };

export default companySubpage(
  { title, summary: 'The API keys of a company share its rate limit. People and partners have limits of their own.' },
  ({ company, rateLimitPoints }) => (
    <div className="max-w-[44rem] space-y-8">
      <Facts
        facts={[
          ...(rateLimitPoints === null ? [] : [{ term: 'Now', value: pointsWords(rateLimitPoints) }]),
          {
            term: rateLimitPoints === null ? 'Now' : 'Default',
            value: (
              <>
                {pointsWords(environment().rateLimitPoints)}, {rateLimitPoints === null && 'the default '}from the{' '}
                <TextLink href="/docs/operate/configuration#rate-limits">configuration of the installation</TextLink>
              </>
            ),
          },
        ]}
      />
      <LimitsForm
        key={company.id}
        companyId={company.id}
        rateLimitPoints={rateLimitPoints}
        standard={environment().rateLimitPoints}
      />
    </div>
  ),
);
