import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { askApi } from '../../../../lib/api-client.ts';
import type { Session } from '../../../../lib/session-cookie.ts';
import { listAdminsOperation } from '../../../../lib/tokens.ts';
import type { CompanyAccess } from '../../../../lib/viewer.ts';

interface WhoToAskProps {
  access: CompanyAccess;
  session: Session;
  /** Companies where the visitor does have the right. */
  choices: readonly CompanyAccess[];
  what: string;
}

/** For a member without the right: it takes an admin, and these are they. */
export async function WhoToAsk({ access, session, choices, what }: WhoToAskProps) {
  const { company, role } = access;
  const answer = await askApi(session, listAdminsOperation, { companyId: company.id });
  const admins = answer.kind === 'data' ? answer.data.listCompanyMembers.items : [];
  const elsewhere = choices.find((choice) => choice.company.id !== company.id)?.company;
  return (
    <EmptyState
      title={`Only admins of ${company.name} see its ${what}`}
      action={
        elsewhere && (
          <ButtonLink href={`/admin/tokens?company=${encodeURIComponent(elsewhere.id)}`}>
            Show {elsewhere.name}
          </ButtonLink>
        )
      }
    >
      <p>
        {role === null ? 'You act for this company without a role in it.' : `Your role there is ${role.toLowerCase()}.`}{' '}
        {admins.length > 0
          ? 'Ask one of its admins to create a key for you:'
          : 'Ask an admin of the company to create a key for you.'}
      </p>
      {admins.length > 0 && (
        <ul aria-label={`Admins of ${company.name}`} className="space-y-1">
          {admins.map(({ email, name }) => (
            <li key={email} className="break-words">
              {name !== null && <span className="font-semibold text-ink">{name} </span>}
              <a href={`mailto:${email}`} className="underline">
                {email}
              </a>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
