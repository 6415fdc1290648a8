import type { Metadata } from 'next';
import { fillDays, usageRange } from '#lib/admin/token-usage-days.ts';
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
  return <Usage days={fillDays(days, 'UTC', now)} name={name} />;
});
