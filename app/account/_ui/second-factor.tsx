import { ButtonLink } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { environment } from '#lib/server/env.ts';

/** The way to the authorization server's page for the second factor: the portal never sees its secret. */
export function SecondFactor() {
  return (
    <Section
      title="Two-step sign-in and passkeys"
      summary="With two-step sign-in, a stolen password isn’t enough: sign-in also requires a code of an authenticator app. With a passkey you need neither."
    >
      {/* The page is at another origin, where the router can't go. */}
      <ButtonLink toFile href={`${environment().authIssuer}/oauth/security`}>
        Manage two-step sign-in
      </ButtonLink>
    </Section>
  );
}
