import type { Metadata } from 'next';
import { PageHeader } from '#components/ui/page-header.tsx';
import { connectPage } from '#lib/admin/admin-pages.ts';
import { readConnectLink, returnUrl } from '#lib/admin/connect-link.ts';
import { getConnectingPartnerOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { readPermittedCompany } from '#lib/session/read-access.ts';
import { isId } from '#lib/text/is-id.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { single, type SearchParams } from '#lib/text/search-params.ts';
import { AccessProblemPage } from '#app/admin/_ui/access-problem-page.tsx';
import { CompanyChooser } from '#app/admin/_ui/company-chooser.tsx';
import { ConnectAccessProblem } from './_ui/connect-access-problem.tsx';
import { ConnectForm } from './_ui/connect-form.tsx';
import { LinkProblem } from './_ui/link-problem.tsx';
import { PartnerSummary } from './_ui/partner-summary.tsx';

export const metadata: Metadata = { title: connectPage.label, robots: { index: false } };

interface ConnectPageProps {
  params: Promise<{ partner: string }>;
  searchParams: SearchParams;
}

/**
 * The connect link of a partner: an admin grants the access that the link asks for, or declines. Only a valid link of
 * an active partner sends anyone back to the partner, and only a person who may grant.
 */
export default async function ConnectPage({ params, searchParams }: ConnectPageProps) {
  const [{ partner: partnerId }, query] = [await params, await searchParams];
  const path = pageLink(`${connectPage.href}/${encodeURIComponent(partnerId)}`, sameLink(query));
  const access = await readPermittedCompany(connectPage.scope, single(query['company']));
  if (access.kind !== 'granted') return <ConnectAccessProblem problem={access} path={path} />;

  if (!isId(partnerId)) return <LinkProblem />;
  const { session, choices } = access;
  const { company } = access.access;
  const answer = await callApi(session, getConnectingPartnerOperation, { id: partnerId, companyId: company.id });
  if (answer.kind !== 'data') return <AccessProblemPage problem={answer} page={connectPage} />;
  const partner = answer.data.getPartner;
  if (partner === null) return <LinkProblem />;
  const link = readConnectLink(query, partner.redirectUris);
  if (link.kind === 'problem') return <LinkProblem partnerName={partner.name} problem={link.problem} />;

  const { request } = link;
  const back = (status: 'granted' | 'declined') => returnUrl(request, { companyId: company.id, status });
  return (
    <div className="space-y-8">
      <PageHeader
        eyebrow={company.name}
        title={`Connect ${partner.name}`}
        summary={`${partner.name} asks for access to the data of ${company.name}. You decide.`}
      />
      <CompanyChooser
        action={`${connectPage.href}/${encodeURIComponent(partnerId)}`}
        choices={choices}
        currentId={company.id}
        keep={sameLink(query)}
      />
      <ConnectForm
        key={`${partner.id} ${company.id}`}
        company={company}
        partner={{ id: partner.id, name: partner.name }}
        requested={request.scopes}
        open={answer.data.listPartnerAccessGrantsByCompany.items[0]}
        back={{ granted: back('granted'), declined: back('declined') }}
      >
        <PartnerSummary partner={partner} />
      </ConnectForm>
    </div>
  );
}

/** The parameters that the partner has written. */
function sameLink(query: Awaited<SearchParams>) {
  return {
    permissions: single(query['permissions']),
    redirect_uri: single(query['redirect_uri']),
    state: single(query['state']),
  };
}
