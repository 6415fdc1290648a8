import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { recordAuditEvent } from '../../modules/audit/index.ts';
import type { Digests } from '../digest.ts';
import {
  hashPassword,
  maxPasswordLength,
  minPasswordLength,
  newPasswordProblem,
  PasswordBusyError,
  verifyPassword,
} from '../password.ts';
import { isFromOwnPage, readForm, waitingText } from './browser-forms.ts';
import { invitationPath } from './endpoints.ts';
import type { Log } from './log.ts';
import { invitationPage } from './pages/invitation.ts';
import { pageHeaders } from './pages/layout.ts';
import { messagePage } from './pages/message.ts';
import type { SignInProblem } from './pages/sign-in.ts';
import type { PasswordTries } from './password-tries.ts';
import { acceptInvitation, findInvitation, type InvitationRecord, setFirstPassword } from './person-store.ts';
import { busyPage } from './sign-in.ts';

interface InvitationParts {
  readonly config: Pick<Config, 'apiUrl' | 'externalIssuer' | 'portalUrl'>;
  readonly identity: Database['identity'];
  readonly digests: Pick<Digests, 'invitation'>;
  readonly tries: PasswordTries;
  readonly log: Log;
}

/** A request to the page of an invitation. */
interface Visit {
  readonly secret: string;
  readonly address: string;
}

export type InvitationHandler = (request: IncomingMessage, response: ServerResponse, visit: Visit) => Promise<void>;

const maxNameLength = 100;

/**
 * The page behind an invitation's link. Opening it changes nothing (programs that look at links in messages open them too);
 * sending its form sets the password of a new account, or shows the one of an account there is, and lets the person in.
 * An account that was made by another company's invitation is not taken on trust: whoever got that one could have chosen
 * its password, so the membership counts only when its own link was used by somebody who knows it.
 */
export function createInvitation({ config, identity, digests, tries, log }: InvitationParts): InvitationHandler {
  const { portalUrl } = config;
  const send = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { ...pageHeaders(portalUrl) }).end(body);
  };

  async function accept(request: IncomingMessage, response: ServerResponse, visit: Visit, invited: InvitationRecord) {
    const form = await readForm(request);
    const name = (form?.get('name') ?? '').trim();
    const password = (form?.get('password') ?? '').slice(0, maxPasswordLength + 1);
    const again = (status: number, problem: SignInProblem) =>
      send(response, status, page(config, visit.secret, invited, { name, problem }));
    const wait = tries.secondsToWait(invited.email, visit.address);
    if (wait > 0) {
      response.setHeader('Retry-After', String(wait));
      again(429, { lines: ['Too many tries.', waitingText(wait)], fields: false });
      return;
    }
    const wrong = await refusal(invited, { name, password }, visit.address);
    if (wrong !== undefined) {
      again(422, { lines: [wrong], fields: true });
      return;
    }
    const requestId = String(response.getHeader('x-request-id') ?? '');
    const joined = await join(visit, invited, { name, password }, requestId);
    if (joined) log.info({ address: visit.address, userId: invited.userId }, 'an invitation was accepted');
    send(
      response,
      joined ? 200 : 410,
      joined ? joinedPage(portalUrl, invited.companyName) : goneInvitationPage(portalUrl),
    );
  }

  async function refusal(
    { email, passwordHash }: InvitationRecord,
    { name, password }: { readonly name: string; readonly password: string },
    address: string,
  ): Promise<string | undefined> {
    if (passwordHash === null) {
      if (name === '' || name.length > maxNameLength || /\p{Cc}/u.test(name)) return 'Enter your name.';
      return newPasswordProblem(password, email);
    }
    tries.begin(email, address);
    if (!(await verifyPassword(password, passwordHash))) return 'The password is not right.';
    tries.succeeded(email, address);
    return undefined;
  }

  async function join(
    { secret, address }: Visit,
    invited: InvitationRecord,
    { name, password }: { readonly name: string; readonly password: string },
    requestId: string,
  ): Promise<boolean> {
    const passwordHash = invited.passwordHash === null ? await hashPassword(password) : undefined;
    return identity.transaction(async (transaction) => {
      if (!(await acceptInvitation(transaction, digests.invitation(secret), invited))) return false;
      if (
        passwordHash !== undefined &&
        !(await setFirstPassword(transaction, invited.userId, { passwordHash, name }))
      ) {
        // Another company's link set one a moment ago: this one has to be used with it.
        throw new PasswordSetMeanwhile();
      }
      const { companyId, memberId, userId, email } = invited;
      const actor = { kind: 'USER', id: userId, name: invited.name ?? (name === '' ? email : name) } as const;
      await recordAuditEvent(
        transaction,
        { viewer: { actor }, requestId, address },
        {
          companyId,
          action: 'company_member.accepted',
          targetType: 'CompanyMember',
          targetId: memberId,
          changes: [{ field: 'status', before: 'INVITED', after: 'ACTIVE' }],
        },
      );
      return true;
    });
  }

  return async (request, response, visit) => {
    try {
      if (request.method === 'POST' && !isFromOwnPage(request, config.apiUrl)) {
        send(response, 403, goneInvitationPage(portalUrl));
        return;
      }
      // Where people sign in at another issuer, nobody gets a password here, whatever link is still about.
      const invited =
        config.externalIssuer === undefined
          ? await findInvitation(identity, digests.invitation(visit.secret))
          : undefined;
      if (invited === undefined) send(response, 410, goneInvitationPage(portalUrl));
      else if (request.method === 'POST') await accept(request, response, visit, invited);
      else send(response, 200, page(config, visit.secret, invited, { name: invited.name ?? '' }));
    } catch (error) {
      if (error instanceof PasswordSetMeanwhile) {
        response.writeHead(303, { Location: invitationPath(visit.secret), 'Cache-Control': 'no-store' }).end();
      } else if (error instanceof PasswordBusyError)
        send(response.setHeader('Retry-After', '5'), 503, busyPage(portalUrl));
      else throw error;
    }
  };
}

/** Rolls an acceptance back. */
class PasswordSetMeanwhile extends Error {
  override name = 'PasswordSetMeanwhile';
}

function page(
  { portalUrl }: Pick<Config, 'portalUrl'>,
  secret: string,
  { companyName, email, passwordHash }: InvitationRecord,
  again: { readonly name: string; readonly problem?: SignInProblem },
): string {
  return invitationPage({
    portalUrl,
    action: invitationPath(secret),
    companyName,
    email,
    hasPassword: passwordHash !== null,
    minimumPasswordLength: minPasswordLength,
    ...again,
  });
}

function joinedPage(portalUrl: string, companyName: string): string {
  return messagePage({
    portalUrl,
    title: `You have joined ${companyName}`,
    text: 'Sign in at the portal with your e-mail address and your password.',
    action: { label: 'Go to the portal', href: portalUrl },
  });
}

/** The same for a link that was never one, was used, has run out, or belongs to somebody who was removed since. */
function goneInvitationPage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'This invitation does not work',
    text: 'It was used already, has expired, or was taken back. Ask whoever gave it to you for a new one.',
    action: { label: 'Go to the portal', href: portalUrl },
  });
}
