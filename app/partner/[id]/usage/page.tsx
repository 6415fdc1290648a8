import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { fillDays, totalOf, usageRange } from '#lib/admin/token-usage-days.ts';
import { getPartnerUsageOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { Usage } from '#app/admin/_ui/usage.tsx';
import { partnerPage } from '../../_ui/partner-page.tsx';

export const metadata: Metadata = { title: 'Usage of the partner', robots: { index: false } };

export default partnerPage('usage', async ({ session, partner: { id, name } }) => {
  const now = new Date();
  const answer = await callApi(session, getPartnerUsageOperation, { id, range: usageRange(now) });
  if (answer.kind !== 'data') return answer;
  const days = answer.data.getPartner?.usage ?? null;
  if (days === null) return { kind: 'foreign' };
  const filled = fillDays(days, 'UTC', now);
  const { requests, rateLimited } = totalOf(filled);
  if (requests + rateLimited > 0) return <Usage days={filled} name={name} />;
  return (
    <EmptyState
      title="No requests in the last 30 days"
      action={<ButtonLink href="/docs/partners#for-the-partners-developer">How to send the first request</ButtonLink>}
    >
      <p>Counts appear here a few seconds after a request.</p>
    </EmptyState>
  );
});
