import { Callout } from '#components/ui/callout.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { Admin } from './second-factor-rule.tsx';

interface SecondFactorNoticeProps {
  /** The admins who have joined. */
  admins: readonly Admin[];
  ownEmail: string | null;
  /** Whether the viewer may require a second factor. */
  mayChange: boolean;
}

/** Which admins have no second factor, in one sentence with the next step. Nothing if each of them has one. */
export function SecondFactorNotice({ admins, ownEmail, mayChange }: SecondFactorNoticeProps) {
  const lacking = admins.filter(({ secondFactors }) => secondFactors?.length === 0);
  const [one] = lacking;
  if (one === undefined) return null;
  if (lacking.some(({ email }) => email === ownEmail)) {
    return (
      <Callout kind="warning">
        <p>
          You have no second factor. <TextLink href="/account">Add one in your account</TextLink>
        </p>
      </Callout>
    );
  }
  return (
    <Callout kind="warning">
      <p className="wrap-anywhere">
        {lacking.length > 1
          ? `${lacking.length} of ${admins.length} admins have no second factor.`
          : `The admin ${one.email} has no second factor.`}{' '}
        <TextLink href="#second-factor">{mayChange ? 'Require one' : 'See the rule'}</TextLink>
      </p>
    </Callout>
  );
}
