import { overviewIssuesOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { keepNumber } from '#lib/text/keep-number.ts';
import { CardAnswer } from './overview-card.tsx';
import type { CardProps } from './card-props.ts';

/** Active campaigns that don't deliver, or not fully, with the reasons. */
export async function issuesCard({ session, companyId }: CardProps) {
  const answer = await callApi(session, overviewIssuesOperation, { companyId });
  return (
    <CardAnswer answer={answer} what="delivery issues">
      {({ listCampaignsByCompany: { items, pageInfo } }) =>
        items.length === 0 ? (
          <p className="text-muted">No active campaign has a delivery issue.</p>
        ) : (
          <>
            <ul className="divide-y divide-rule border-y border-rule">
              {items.map(({ id, name, deliveryIssues }) => (
                <li key={id} className="py-3">
                  <p className="font-semibold">{keepNumber(name)}</p>
                  <ul className="text-sm">
                    {deliveryIssues.map(({ code, message }) => (
                      <li key={code}>
                        {message} <code className="text-xs text-muted">{code}</code>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
            {pageInfo.hasNextPage && <p className="text-sm text-muted">More campaigns have issues.</p>}
          </>
        )
      }
    </CardAnswer>
  );
}
