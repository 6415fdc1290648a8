import { expiringSoon, soonRange } from '#lib/admin/overview.ts';
import { overviewExpiringGrantsOperation, overviewExpiringKeysOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { Day } from '../moment.tsx';
import { CardAnswer } from './overview-card.tsx';
import type { CardProps } from './card-props.ts';

/** API keys and partner access that expire within 30 days. */
export async function expiringCard({ session, companyId, now, partnersHref }: CardProps & { partnersHref: string }) {
  const soon = soonRange(now);
  const [keys, grants] = await Promise.all([
    callApi(session, overviewExpiringKeysOperation, { companyId, ...soon }),
    callApi(session, overviewExpiringGrantsOperation, { companyId }),
  ]);
  return (
    <CardAnswer answer={keys} what="expiring keys">
      {({ listAPITokensByCompany: { items } }) => (
        <CardAnswer answer={grants} what="expiring partner access">
          {({ listPartnerAccessGrantsByCompany: access }) => {
            const list = expiringSoon(items, access.items, { until: soon.until, partnersHref });
            if (list.length === 0) {
              return <p className="text-muted">No key and no partner access expires in the next 30 days.</p>;
            }
            return (
              <ul className="divide-y divide-rule border-y border-rule">
                {list.map(({ id, name, kind, href, expiresAt }) => (
                  <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
                    <div className="min-w-0">
                      <a {...softLink} href={href} className="break-words underline hover:text-accent">
                        {name}
                      </a>
                      <p className="text-xs text-muted">{kind}</p>
                    </div>
                    <p className="text-sm">
                      expires on <Day date={expiresAt} />
                    </p>
                  </li>
                ))}
              </ul>
            );
          }}
        </CardAnswer>
      )}
    </CardAnswer>
  );
}
