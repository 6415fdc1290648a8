import { ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { AdminPage } from '../../../lib/admin-pages.ts';
import { askApi } from '../../../lib/api-client.ts';
import { pageLink } from '../../../lib/page-link.ts';
import type { Session } from '../../../lib/session-cookie.ts';
import { activeAdmins, listAdminsOperation } from '../../../lib/members.ts';
import type { CompanyAccess } from '../../../lib/viewer.ts';

interface WhoToAskProps {
  access: CompanyAccess;
  session: Session;
  /** Companies where the visitor does have the right. */
  choices: readonly CompanyAccess[];
  page: AdminPage;
}

/** For a member without the right: it takes an admin, and these are they. */
export async function WhoToAsk({ access, session, choices, page }: WhoToAskProps) {
  const { company, role } = access;
  const answer = await askApi(session, listAdminsOperation, { companyId: company.id });
  const admins = answer.kind === 'data' ? activeAdmins(answer.data.listCompanyMembers.items) : [];
  const elsewhere = choices.find((choice) => choice.company.id !== company.id)?.company;
  return (
    <EmptyState
      title={page.denied?.(company.name) ?? `Only admins of ${company.name} see its ${page.what}`}
      action={
        elsewhere && (
          <ButtonLink href={pageLink(page.href, { company: elsewhere.id })}>Show {elsewhere.name}</ButtonLink>
        )
      }
    >
      <p>
        {role === null ? 'You act for this company without a role in it.' : `Your role there is ${role.toLowerCase()}.`}{' '}
        {admins.length > 0 ? `Ask one of its admins to ${page.ask}:` : `Ask an admin of the company to ${page.ask}.`}
      </p>
      {admins.length > 0 && (
        <ul aria-label={`Admins of ${company.name}`} className="space-y-1">
          {admins.map(({ email, name }) => (
            <li key={email} className="break-words">
              {name !== null && <span className="block font-semibold text-ink">{name}</span>}
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
