import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Moment } from '../../_ui/moment.tsx';
import { RequireSecondFactor } from './require-second-factor.tsx';
import { StopRequiringSecondFactor } from './stop-requiring-second-factor.tsx';

/** An admin who has joined. Null if the viewer may not see their second factors. */
export interface Admin {
  email: string;
  secondFactors: readonly string[] | null;
}

interface SecondFactorRuleProps {
  company: { id: string; name: string };
  requiredFrom: string | null;
  /** The admins who have joined. */
  admins: readonly Admin[];
  ownEmail: string | null;
  mayChange: boolean;
  now: Date;
}

/** Whether the company requires a second factor of its admins, and which of them have none. */
export function SecondFactorRule({ company, requiredFrom, admins, ownEmail, mayChange, now }: SecondFactorRuleProps) {
  const lacking = admins.filter(({ secondFactors }) => secondFactors?.length === 0);
  const lacksOwn = lacking.some(({ email }) => email === ownEmail);
  return (
    <Section
      id="second-factor"
      title="Second factor of admins"
      summary="Admins create API keys and add members, so a stolen password of theirs does the most harm."
    >
      <div className="max-w-[44rem] space-y-4">
        <p>
          {requiredFrom === null ? (
            'Not required.'
          ) : (
            <>
              {new Date(requiredFrom) > now ? 'Required from ' : 'Required since '}
              <Moment date={requiredFrom} />.
            </>
          )}{' '}
          {lacking.length === 0
            ? 'Every admin has one.'
            : admins.length > 1 &&
              `${lacking.length} of ${admins.length} admins ${lacking.length === 1 ? 'has' : 'have'} none.`}
        </p>
        {lacking.length > 1 && (
          <ul aria-label="Admins without a second factor" className="list-disc space-y-1 pl-5 text-sm">
            {lacking.map(({ email }) => (
              <li key={email} className="wrap-anywhere">
                {email}
              </li>
            ))}
          </ul>
        )}
        {mayChange &&
          (lacksOwn ? (
            <p>
              Add a passkey or an authenticator app in <TextLink href="/account">your account</TextLink>. You can then
              require a second factor of the other admins.
            </p>
          ) : (
            <div className="flex flex-wrap gap-3">
              <RequireSecondFactor company={company} isRequired={requiredFrom !== null} lacking={lacking.length} />
              {requiredFrom !== null && <StopRequiringSecondFactor company={company} />}
            </div>
          ))}
      </div>
    </Section>
  );
}
