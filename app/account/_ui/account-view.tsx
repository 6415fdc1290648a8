import { Callout } from '#components/ui/callout.tsx';
import { FactsAside } from '#components/ui/facts-aside.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { pageLink } from '#lib/text/page-link.ts';
import type { PortalListInvitationsQuery, PortalListSessionsQuery } from '#lib/graphql/generated/operations.ts';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import { partnerHref } from '#lib/admin/partner-pages.ts';
import { staffHref } from '#lib/admin/staff-pages.ts';
import { roleWord } from '#lib/admin/member-roles.ts';
import type { Session } from '#lib/session/session-cookie.ts';
import type { Viewer } from '#lib/session/portal-viewer.ts';
import { Moment } from '#app/admin/_ui/moment.tsx';
import { Invitations } from './invitations.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionList } from './session-list.tsx';

interface AccountViewProps {
  session: Session;
  sessions: ApiAnswer<PortalListSessionsQuery>;
  answer: Exclude<ApiAnswer<{ viewer: Viewer }>, { kind: 'unauthenticated' }>;
  invitations: ApiAnswer<PortalListInvitationsQuery>;
}

/** The signed-in person, their companies and roles, open invitations, and the password form. */
export function AccountView({ session, answer, invitations, sessions }: AccountViewProps) {
  if (answer.kind !== 'data') {
    return (
      <Callout kind="danger" title="Your account could not be loaded">
        <p>{answer.message} Reload the page in a moment.</p>
      </Callout>
    );
  }
  const { actor, companyAccess, isStaff, partners } = answer.data.viewer;
  const due = companyAccess.flatMap(({ company, secondFactorDueAt = null }) =>
    secondFactorDueAt === null ? [] : [{ company, secondFactorDueAt }],
  );
  // Null for people who sign in at another issuer.
  const hasSecondFactor = sessions.kind === 'data' ? sessions.data.viewer.hasSecondFactor : null;
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-12">
        {due.map(({ company, secondFactorDueAt }) => (
          <Callout key={company.id} kind="warning" title={`${company.name} requires a second factor of its admins`}>
            <p>
              From <Moment date={secondFactorDueAt} /> on, you have the permissions of an editor there until you add a
              passkey or an authenticator app below.
            </p>
          </Callout>
        ))}
        {invitations.kind === 'data' ? (
          <Invitations {...invitations.data.viewer} />
        ) : (
          <Callout kind="danger" title="Your invitations could not be loaded">
            <p>Reload the page in a moment.</p>
          </Callout>
        )}
        {hasSecondFactor !== null && <SecondFactor isSetUp={hasSecondFactor} />}
        <SessionList answer={sessions} />
        <Section
          title="Password"
          summary="Changing your password signs you out in all other browsers. This session continues."
        >
          <PasswordForm email={session.email} />
        </Section>
      </div>
      <FactsAside
        title="About you"
        facts={[
          { term: 'Name', value: actor.name },
          ...(session.email === null ? [] : [{ term: 'Email', value: session.email }]),
          ...(isStaff
            ? [{ term: 'Works for', value: <TextLink href={staffHref}>the platform (staff console)</TextLink> }]
            : []),
          ...partners.map(({ id, name }) => ({
            term: 'Partner',
            value: <TextLink href={`${partnerHref}/${id}`}>{name}</TextLink>,
          })),
          ...(companyAccess.length === 0
            ? []
            : [
                {
                  term: companyAccess.length === 1 ? 'Company' : 'Companies',
                  value: (
                    <ul className="space-y-2">
                      {companyAccess.map(({ company, role }) => (
                        <li key={company.id} className="flex flex-wrap justify-between gap-x-4">
                          <TextLink href={pageLink('/admin', { company: company.id })}>{company.name}</TextLink>
                          <span className="text-muted">{role === null ? 'Through your agency' : roleWord(role)}</span>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]),
        ]}
      />
    </div>
  );
}
