import type { Metadata } from 'next';
import { PageCompany } from '#components/shell/page-company.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { adminPages } from '#lib/admin/admin-pages.ts';
import { environment } from '#lib/server/env.ts';
import { readToken } from '#lib/admin/read-token.ts';
import { fillDays } from '#lib/admin/token-usage-days.ts';
import { CompanyBreadcrumbs } from '../../_ui/company-breadcrumbs.tsx';
import { ItemProblemPage } from '../../_ui/item-problem-page.tsx';
import { Usage } from '../../_ui/usage.tsx';
import { TokenStatus } from '../_ui/token-status.tsx';
import { LeastPrivilege } from './_ui/least-privilege.tsx';
import { RevokeSection } from './_ui/revoke-section.tsx';
import { TokenActions } from './_ui/token-actions.tsx';
import { TokenFacts } from './_ui/token-facts.tsx';
import { TokenSecrets } from './_ui/token-secrets.tsx';

export const metadata: Metadata = { title: 'API key', robots: { index: false } };

export default async function TokenPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const now = new Date();
  const found = await readToken(id, now);
  if (found.kind !== 'found') return <ItemProblemPage title="API key" what="key" problem={found} />;

  const { item: token, scopes } = found;
  const days = fillDays(token.usage, token.company.timeZone, now);
  const isLive = token.status !== 'REVOKED' && token.status !== 'EXPIRED';
  const mayChange = scopes.includes('TOKENS_WRITE');
  return (
    <div>
      <PageCompany id={token.company.id} />
      <CompanyBreadcrumbs company={token.company} page={adminPages.tokens} current={token.name} />
      <div className="space-y-8">
        <PageHeader
          title={token.name}
          facts={
            <>
              <TokenStatus status={token.status} />
              <code>
                {token.prefix}…{token.lastFour}
              </code>
            </>
          }
          actions={mayChange && isLive && <TokenActions token={token} apiUrl={environment().apiUrl} />}
        />
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <TokenFacts token={token} isLive={isLive} now={now} />
          <div className="min-w-0 space-y-12 lg:col-start-1 lg:row-start-1">
            <TokenSecrets token={token} now={now} isLive={isLive} mayChange={mayChange && isLive} />
            <LeastPrivilege token={token} isLive={isLive} mayChange={mayChange} />
            <Usage days={days} name={token.name} />
            {mayChange && token.status !== 'REVOKED' && <RevokeSection token={token} />}
          </div>
        </div>
      </div>
    </div>
  );
}
