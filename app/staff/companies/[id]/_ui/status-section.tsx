import { Callout } from '#components/ui/callout.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { companyPath, type StaffCompany } from '#lib/admin/companies.ts';
import { DangerZone } from '#app/admin/_ui/danger-zone.tsx';
import { Moment } from '#app/admin/_ui/moment.tsx';
import { ReactivateCompany } from './reactivate-company.tsx';
import { SuspendCompany } from './suspend-company.tsx';

interface StatusSectionProps {
  company: StaffCompany;
  apiKeys: number;
  /** From when on a closed company is erased; null if it is kept. */
  erasedFrom: string | null;
}

/** The status of a company with its reason, and the actions that change it. */
export function StatusSection({ company, apiKeys, erasedFrom }: StatusSectionProps) {
  const { id, name, status } = company;
  return (
    <Section title="Status">
      <StatusNote company={company} erasedFrom={erasedFrom} />
      {status !== 'ACTIVE' && <ReactivateCompany company={{ id, name, status }} />}
      {status !== 'CLOSED' && (
        <DangerZone
          actions={[
            ...(status === 'ACTIVE'
              ? [
                  {
                    effect: `The API keys, members and partners of ${name} lose access until you reactivate it.`,
                    button: <SuspendCompany company={{ id, name }} apiKeys={apiKeys} />,
                  },
                ]
              : []),
            {
              effect: `${status === 'ACTIVE' ? 'All access ends. ' : ''}The API keys, partner access and invitations of ${name} are revoked, and stay revoked if you reactivate it.`,
              button: (
                <ButtonLink size="small" variant="destructive" href={companyPath(id, 'close')}>
                  Close company
                </ButtonLink>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function StatusNote({ company, erasedFrom }: Pick<StatusSectionProps, 'company' | 'erasedFrom'>) {
  const { status, statusReason, suspendedAt, closedAt } = company;
  const since = status === 'CLOSED' ? closedAt : suspendedAt;
  if (status === 'ACTIVE') return <p>The company is active. Its keys, members and partners have access.</p>;
  return (
    <Callout
      kind={status === 'CLOSED' ? 'danger' : 'warning'}
      title={status === 'CLOSED' ? 'The company is closed' : 'The company is suspended'}
    >
      <p>
        {since !== null && (
          <>
            Since <Moment date={since} />.{' '}
          </>
        )}
        Its keys, members and partners have no access.
      </p>
      {status === 'CLOSED' && (
        <p className="mt-1">
          {erasedFrom === null ? (
            'Its data stay, because this installation doesn’t erase closed companies.'
          ) : (
            <>
              Its data are erased from <Moment date={erasedFrom} />, unless you reactivate it before.
            </>
          )}
        </p>
      )}
      {statusReason !== null && <p className="mt-1 break-words">Reason: {statusReason}</p>}
    </Callout>
  );
}
