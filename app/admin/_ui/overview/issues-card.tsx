import { sharedIssues } from '#lib/admin/delivery-issues.ts';
import { overviewIssuesOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { CampaignLink, CampaignsLink } from './campaign-link.tsx';
import { CardAnswer } from './overview-card.tsx';
import type { CardProps } from './card-props.ts';

/** Why active campaigns don't deliver, or not fully: each reason with its campaigns. */
export async function issuesCard({ session, companyId, now }: CardProps) {
  const answer = await callApi(session, overviewIssuesOperation, { companyId });
  return (
    <CardAnswer answer={answer} what="delivery issues">
      {({ listCampaignsByCompany: { items, pageInfo } }) =>
        items.length === 0 ? (
          <p className="text-muted">No active campaign has a delivery issue.</p>
        ) : (
          <>
            <ul className="divide-y divide-rule border-y border-rule">
              {sharedIssues(items).map(({ code, message, campaigns }) => (
                <li key={`${code} ${message}`} className="space-y-1 py-3">
                  <p>
                    <span className="font-semibold">{message}</span> <code className="text-xs text-muted">{code}</code>
                  </p>
                  <ul aria-label="Campaigns" className="text-sm">
                    {campaigns.map(({ id, name }) => (
                      <li key={id}>
                        <CampaignLink id={id} name={name} companyId={companyId} now={now} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            {pageInfo.hasNextPage && (
              <p className="text-sm text-muted">
                These campaigns were changed last.{' '}
                <CampaignsLink
                  companyId={companyId}
                  filter={{ status: ['ACTIVE'], deliveryStatus: ['LIMITED', 'STOPPED'] }}
                  sort={{ field: 'UPDATED_AT', direction: 'DESC' }}
                >
                  Query all campaigns with issues
                </CampaignsLink>
              </p>
            )}
          </>
        )
      }
    </CardAnswer>
  );
}
