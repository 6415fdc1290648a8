import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { listAdminsOperation } from '#lib/graphql/generated/operations.ts';
import type { AdminPage } from '#lib/admin/admin-pages.ts';
import { callApi } from '#lib/session/api-client.ts';
import { pageLink } from '#lib/text/page-link.ts';
import type { Session } from '#lib/session/session-cookie.ts';
import { activeAdmins } from '#lib/admin/members.ts';
import type { CompanyAccess } from '#lib/session/portal-viewer.ts';

interface WhoToAskProps {
  access: CompanyAccess;
  session: Session;
  /** Companies in which the visitor has the permission. */
  choices: readonly CompanyAccess[];
  page: AdminPage;
}

/** For a member without the permission: the company's admins, who can help. */
export async function WhoToAsk({ access, session, choices, page }: WhoToAskProps) {
  const { company, role, secondFactorDueAt } = access;
  if (role === 'ADMIN' && (secondFactorDueAt ?? null) !== null)
    return <SecondFactorMissing companyName={company.name} />;
  const answer = await callApi(session, listAdminsOperation, { companyId: company.id });
  const admins = answer.kind === 'data' ? activeAdmins(answer.data.listCompanyMembers.items) : [];
  const elsewhere = choices.find((choice) => choice.company.id !== company.id)?.company;
  return (
    <EmptyState
      title={page.denied?.(company.name) ?? `Only admins of ${company.name} can see its ${page.what}`}
      action={
        <>
          {elsewhere && (
            <ButtonLink href={pageLink(page.href, { company: elsewhere.id })}>Show {elsewhere.name}</ButtonLink>
          )}
          <ButtonLink href="/docs/access">See what each role allows</ButtonLink>
        </>
      }
    >
      <p>
        {role === null
          ? 'You have no role of your own in this company.'
          : `Your role in this company is ${role.toLowerCase()}.`}
      </p>
      <p>
        {admins.length > 0 ? `Ask one of its admins to ${page.ask}:` : `Ask an admin of the company to ${page.ask}.`}
      </p>
      {admins.length > 0 && (
        <ul aria-label={`Admins of ${company.name}`} className="space-y-1">
          {admins.map(({ email, name }) => (
            <li key={email} className="break-words">
              {name !== null && <span className="block font-semibold text-ink">{name}</span>}
              <TextLink href={`mailto:${email}`}>{email}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}

/** For an admin whose company requires a second factor: what to do, which needs no one else. */
function SecondFactorMissing({ companyName }: { companyName: string }) {
  return (
    <EmptyState
      title={`${companyName} requires a second factor`}
      action={<ButtonLink href="/account">Open your account</ButtonLink>}
    >
      <p>
        Add a passkey or an authenticator app in your account. Until then, you have the permissions of an editor in this
        company.
      </p>
    </EmptyState>
  );
}
