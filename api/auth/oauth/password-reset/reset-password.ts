import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#api/config/config.ts';
import type { Database } from '#api/db/database.ts';
import type { Runner } from '#api/db/sql.ts';
import { findOrCreateProvenAccount } from '../../account-store.ts';
import type { Digests } from '../../digest.ts';
import { hashPassword, maxPasswordLength, newPasswordProblem, PasswordBusyError } from '../../password.ts';
import { isFromOwnPage, readForm } from '../browser-forms.ts';
import { resetPath } from '../endpoints.ts';
import type { KnownBrowsers } from '../known-browsers.ts';
import type { Log } from '../log.ts';
import type { NewPasswordEffects } from '../new-password.ts';
import { pageHeaders } from '../pages/layout.ts';
import { messagePage } from '../pages/message.ts';
import { resetPasswordPage } from '../pages/reset-password-page.ts';
import { findPasskeys } from '../passkeys/passkey-store.ts';
import { findPerson } from '../person-store.ts';
import { busyPage } from '../sign-in.ts';
import {
  deletePasswordResets,
  findPasswordReset,
  type PasswordResetRecord,
  setPassword,
  takePasswordReset,
} from './reset-store.ts';

interface ResetPasswordParts {
  readonly config: Pick<Config, 'apiUrl' | 'externalIssuer' | 'portalUrl'>;
  readonly identity: Database['identity'];
  readonly digests: Pick<Digests, 'passwordReset'>;
  readonly applyEffects: NewPasswordEffects;
  readonly knownBrowsers: KnownBrowsers;
  readonly log: Log;
}

interface Visit {
  readonly secret: string;
  readonly address: string;
}

/**
 * The page of a reset link. Opening it changes nothing, because programs that scan links in mails open it too. Its form
 * sets the password and uses the link.
 */
export function createResetPassword({
  config,
  identity,
  digests,
  applyEffects,
  knownBrowsers,
  log,
}: ResetPasswordParts) {
  const { portalUrl } = config;
  const send = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { ...pageHeaders(portalUrl) }).end(body);
  };

  async function submit(
    request: IncomingMessage,
    response: ServerResponse,
    { secret, address }: Visit,
    person: PasswordResetRecord,
  ): Promise<void> {
    const { email } = person;
    const password = ((await readForm(request))?.get('password') ?? '').slice(0, maxPasswordLength + 1);
    const problem = newPasswordProblem(password, email);
    if (problem !== undefined) {
      const again = { portalUrl, action: resetPath(secret), email, problem: { lines: [problem], fields: true } };
      send(response, 422, resetPasswordPage(again));
      return;
    }
    const requestId = String(response.getHeader('x-request-id') ?? '');
    const passwordHash = await hashPassword(password);
    const userId = await identity.transaction(async (transaction) => {
      if (!(await takePasswordReset(transaction, digests.passwordReset.all(secret)))) return undefined;
      const owner = await ownerOf(transaction, person);
      await setPassword(transaction, owner, passwordHash);
      const { name = null } = (await findPerson(transaction, owner)) ?? {};
      const actor = { kind: 'USER', id: owner, name: name ?? email } as const;
      await applyEffects(transaction, { userId: owner, email, origin: { viewer: { actor }, requestId, address } });
      return owner;
    });
    if (userId === undefined) {
      send(response, 410, gonePage(portalUrl));
      return;
    }
    // The wrong passwords before were the reason for the reset: they don't keep this browser waiting.
    knownBrowsers.remember(response, email);
    log.info({ address, userId }, 'a password was reset');
    const hasPasskeys = (await findPasskeys(identity, userId)).length > 0;
    send(response, 200, donePage(portalUrl, { isNew: userId !== person.userId, hasPasskeys }));
  }

  return async (request: IncomingMessage, response: ServerResponse, visit: Visit): Promise<void> => {
    try {
      // With an external issuer, no link sets a password here.
      const person =
        config.externalIssuer === undefined
          ? await findPasswordReset(identity, digests.passwordReset.all(visit.secret))
          : undefined;
      if (person === undefined) send(response, 410, gonePage(portalUrl));
      else if (request.method !== 'POST') {
        send(response, 200, resetPasswordPage({ portalUrl, action: resetPath(visit.secret), email: person.email }));
      } else if (!isFromOwnPage(request, config.apiUrl)) send(response, 403, gonePage(portalUrl));
      else await submit(request, response, visit, person);
    } catch (error) {
      if (!(error instanceof PasswordBusyError)) throw error;
      send(response.setHeader('Retry-After', '5'), 503, busyPage(portalUrl));
    }
  };
}

/**
 * The account whose password a link sets. Only the owner of an address gets a mailed link. As long as the address isn't
 * proven, others may have used its accounts, so the owner gets one of their own and accepts the memberships there
 * (decision 37).
 */
async function ownerOf(transaction: Runner, person: PasswordResetRecord): Promise<string> {
  if (!person.byMail || person.emailProven) return person.userId;
  await deletePasswordResets(transaction, person.userId);
  return findOrCreateProvenAccount(transaction, person.email);
}

function donePage(
  portalUrl: string,
  { isNew, hasPasskeys }: { readonly isNew: boolean; readonly hasPasskeys: boolean },
): string {
  const passkeys = hasPasskeys ? ' Your passkeys still work: remove those that aren’t yours in your account.' : '';
  return messagePage({
    portalUrl,
    title: 'Your password is changed',
    text: isNew
      ? 'Your email address is verified now. Sign in at the portal with the new password. Then open your account, and accept your companies there.'
      : `You are signed out everywhere. Sign in at the portal with the new password.${passkeys}`,
    action: { label: 'Go to the portal', href: portalUrl },
  });
}

/** The same page for a link that never existed, was used, or has expired. */
function gonePage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'This link does not work',
    text: 'It was used already or has expired. Choose “Forgot your password?” on the sign-in page to get a new one.',
    action: { label: 'Go to the portal', href: portalUrl },
  });
}
