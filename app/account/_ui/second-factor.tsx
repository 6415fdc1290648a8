import { ButtonLink } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { environment } from '#lib/server/env.ts';

/** The way to the authorization server's page for the second factor: the portal never sees its secret. */
export function SecondFactor() {
  return (
    <Section
      title="Two-step sign-in"
      summary="Besides your password, sign-in asks for a code of an authenticator app. A stolen password is then not enough."
    >
      {/* The page is at another origin, where the router can't go. */}
      <ButtonLink toFile href={`${environment().authIssuer}/oauth/security`}>
        Manage two-step sign-in
      </ButtonLink>
    </Section>
  );
}
