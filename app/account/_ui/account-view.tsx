import { Callout } from '../../../components/ui/callout.tsx';
import { Facts } from '../../../components/ui/facts.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { ApiAnswer } from '../../../lib/graphql-request.ts';
import { roleWord } from '../../../lib/member-roles.ts';
import type { Session } from '../../../lib/session-cookie.ts';
import type { Viewer } from '../../../lib/viewer.ts';
import { PasswordForm } from './password-form.tsx';

interface AccountViewProps {
  session: Session;
  answer: Exclude<ApiAnswer<{ viewer: Viewer }>, { kind: 'unauthenticated' }>;
}

/** Who one is, what one may do where, and the password. */
export function AccountView({ session, answer }: AccountViewProps) {
  if (answer.kind !== 'data') {
    return (
      <Callout kind="danger" title="Your account could not be loaded">
        <p>{answer.message} Load the page again in a moment.</p>
      </Callout>
    );
  }
  const { actor, companyAccess, isStaff } = answer.data.viewer;
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <Section title="Password" summary="Your sessions in other browsers end when you change it; this one stays.">
          <PasswordForm email={session.email} />
        </Section>
      </div>
      <aside aria-label="About you" className="min-w-0">
        <Facts
          facts={[
            { term: 'Name', value: actor.name },
            ...(session.email === null ? [] : [{ term: 'E-mail', value: session.email }]),
            ...(isStaff ? [{ term: 'Works for', value: 'the platform' }] : []),
            ...companyAccess.map(({ company, role }) => ({
              term: role === null ? 'Serves' : roleWord(role),
              value: company.name,
            })),
          ]}
        />
      </aside>
    </div>
  );
}
