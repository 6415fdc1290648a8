import { Badge } from '#components/ui/badge.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { environment } from '#lib/server/env.ts';

/** The ways to the authorization server's page for passkeys and authenticator apps: the portal never sees their secrets. */
export function SecondFactor({ isSetUp }: { isSetUp: boolean }) {
  const page = `${environment().authIssuer}/oauth/security`;
  return (
    <Section
      title="Passkeys and second factor"
      summary="With a passkey, you sign in without a password. With an authenticator app, sign-in also requires a code, so a stolen password isn’t enough."
    >
      <div className="flex flex-wrap items-center gap-3">
        {/* The page is at another origin, where the router can't go. */}
        <ButtonLink toFile href={`${page}#passkeys`}>
          Manage passkeys
        </ButtonLink>
        <ButtonLink toFile href={page}>
          Manage authenticator app
        </ButtonLink>
        {isSetUp ? <Badge tone="success">Second factor: set up</Badge> : <Badge>Second factor: not set up</Badge>}
      </div>
    </Section>
  );
}
