import type { AttemptLimits } from '../../limits/attempts/attempt-limits.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../../mail/index.ts';
import type { Digests } from '../digest.ts';
import type { Destination } from './endpoints.ts';
import { type FirstRun, neverOpen } from './first-run.ts';
import { createFirstRunPage } from './first-run-form.ts';
import { font } from './font.ts';
import { createInvitation } from './invitation.ts';
import type { KeyBoundProvider } from './key-bound-provider.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Log } from './log.ts';
import type { NewPasswordEffects } from './new-password.ts';
import { passkeyScript } from './passkeys/browser-script.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import { createForgotPassword } from './password-reset/forgot-password.ts';
import { createPasswordResetRequest } from './password-reset/reset-links.ts';
import { createResetPassword } from './password-reset/reset-password.ts';
import type { PasswordTries } from './password-tries.ts';
import { createCodeStep } from './second-factor/code-step.ts';
import type { SecondFactors } from './second-factor/second-factors.ts';
import { createEnrollment } from './second-factor/enrollment.ts';
import { createSecurity } from './second-factor/security.ts';
import { createSignInNotice } from './sessions/new-sign-in.ts';
import { createSignIn } from './sign-in.ts';
import type { SignInLog } from './sign-in-log.ts';

interface PeoplePageParts {
  readonly config: Config;
  readonly identity: Database['identity'];
  readonly digests: Digests;
  readonly provider: Pick<KeyBoundProvider, 'findSession' | 'interactions'>;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly tries: PasswordTries;
  readonly knownBrowsers: KnownBrowsers;
  readonly applyEffects: NewPasswordEffects;
  readonly mail: MailQueue;
  readonly log: Log;
  readonly signInLog: SignInLog;
  readonly attempts: AttemptLimits;
  readonly firstRun: FirstRun | undefined;
}

/** The pages that a person opens in a browser. */
type PageDestination = Exclude<Destination, { to: 'error' | 'client endpoint' | 'provider' }>;

const scriptHeaders = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
  'X-Content-Type-Options': 'nosniff',
};

const fontHeaders = {
  'Content-Type': 'font/woff2',
  'Cache-Control': 'public, max-age=604800',
  'X-Content-Type-Options': 'nosniff',
};

/** Our own pages, beside those of oidc-provider. */
export function createPeoplePages({ provider, applyEffects, mail, firstRun = neverOpen, ...parts }: PeoplePageParts) {
  const { config, identity, digests, attempts } = parts;
  const codeStep = createCodeStep(parts);
  const tellOfSignIn = createSignInNotice({ identity: parts.identity, mail });
  const enrollment = createEnrollment(parts);
  const signIn = createSignIn({ ...parts, codeStep, enrollment, tellOfSignIn, provider: provider.interactions });
  const security = createSecurity({ ...parts, findSession: provider.findSession });
  const invitation = createInvitation({ ...parts, mail });
  const setup = createFirstRunPage({ ...parts, firstRun });
  const requestReset = createPasswordResetRequest({ config, identity, digests, mail, attempts });
  const forgotPassword = createForgotPassword({ ...parts, requestReset, canMail: mail.isEnabled });
  const resetPassword = createResetPassword({ ...parts, applyEffects });

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { destination, address }: { readonly destination: PageDestination; readonly address: string },
  ): Promise<void> => {
    switch (destination.to) {
      case 'sign-in page':
        return signIn(request, response, { uid: destination.uid, address });
      case 'invitation':
        return invitation(request, response, { secret: destination.secret, address });
      case 'first run':
        return setup(request, response, { secret: destination.secret, address });
      case 'forgotten password':
        return forgotPassword(request, response, { address });
      case 'security':
        return security(request, response, { address });
      case 'passkey script':
        response.writeHead(200, scriptHeaders).end(passkeyScript);
        return;
      case 'font':
        response.writeHead(200, fontHeaders).end(font);
        return;
      case 'password reset':
        return resetPassword(request, response, { secret: destination.secret, address });
      case 'password form':
        response.writeHead(303, { Location: `${config.portalUrl}/account` }).end();
    }
  };
}
