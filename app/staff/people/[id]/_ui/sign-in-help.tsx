import { Section } from '#components/ui/section.tsx';
import type { StaffPerson } from '#lib/admin/people.ts';
import { RemoveSecondFactors } from './remove-second-factors.tsx';
import { ResetPassword } from './reset-password.tsx';
import { UnlockPerson } from './unlock-person.tsx';

/** What staff can do for a person who can't sign in. */
export function SignInHelp({ person: { id, email, state, isStaff, hasSecondFactor } }: { person: StaffPerson }) {
  const target = { id, email };
  if (state === 'INVITED') {
    return (
      <Section title="Help with sign-in">
        <p>This person hasn’t joined yet. They set a password when they accept the invitation.</p>
      </Section>
    );
  }
  return (
    <Section
      title="Help with sign-in"
      summary="Make sure that the request comes from this person. What you do is in the audit logs of their companies."
    >
      <div className="flex flex-wrap gap-3">
        <ResetPassword person={target} />
        <UnlockPerson person={target} />
        {hasSecondFactor && !isStaff && <RemoveSecondFactors person={target} />}
      </div>
      {hasSecondFactor && isStaff && (
        <p className="text-sm text-muted">
          Only the command line removes the second factors of staff, so that one stolen session isn’t enough.
        </p>
      )}
    </Section>
  );
}
