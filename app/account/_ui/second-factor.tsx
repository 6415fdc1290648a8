import { Badge } from '#components/ui/badge.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { environment } from '#lib/server/env.ts';

/** The way to the authorization server's page for the second factor: the portal never sees its secret. */
export function SecondFactor({ isSetUp }: { isSetUp: boolean }) {
  return (
    <Section
      title="Second factor"
      summary="With an authenticator app, a stolen password isn’t enough: sign-in also requires a code of the app. With a passkey, you need neither."
    >
      <div className="flex flex-wrap items-center gap-4">
        {/* The page is at another origin, where the router can't go. */}
        <ButtonLink toFile href={`${environment().authIssuer}/oauth/security`}>
          {isSetUp ? 'Manage second factor' : 'Set up second factor'}
        </ButtonLink>
        {isSetUp ? <Badge tone="success">Set up</Badge> : <Badge>Not set up</Badge>}
      </div>
    </Section>
  );
}
