import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { MailQueue } from '../../mail/index.ts';
import type { Digests } from '../digest.ts';
import { maxPasswordLength, minPasswordLength, PasswordBusyError } from '../password.ts';
import { isFromOwnPage, readForm, waitingText } from './browser-forms.ts';
import { invitationPath } from './endpoints.ts';
import {
  createInvitationAcceptance,
  type InvitationInput,
  PasswordSetMeanwhile,
  type Visit,
} from './invitation-acceptance.ts';
import { findInvitation, type InvitationRecord } from './invitation-store.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Log } from './log.ts';
import { invitationPage } from './pages/invitation-page.ts';
import { pageHeaders } from './pages/layout.ts';
import { messagePage } from './pages/message.ts';
import type { FormProblem } from './pages/fields.ts';
import type { PasswordTries } from './password-tries.ts';
import { busyPage } from './sign-in.ts';

interface InvitationParts {
  readonly config: Pick<Config, 'apiUrl' | 'externalIssuer' | 'portalUrl'>;
  readonly identity: Database['identity'];
  readonly digests: Pick<Digests, 'invitation'>;
  readonly mail: MailQueue;
  readonly tries: PasswordTries;
  readonly knownBrowsers: KnownBrowsers;
  readonly log: Log;
}

export type InvitationHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  visit: Omit<Visit, 'requestId'>,
) => Promise<void>;

/**
 * The page of an invitation's link. Opening it changes nothing, because programs that scan links in messages open it
 * too. Without mail, the admin who invites has the link. So the page is the same whether or not the address has an
 * account, and offers both ways to join.
 */
export function createInvitation({
  config,
  identity,
  digests,
  mail,
  tries,
  knownBrowsers,
  log,
}: InvitationParts): InvitationHandler {
  const { portalUrl } = config;
  const acceptance = createInvitationAcceptance({ identity, digests, mail, portalUrl, tries });
  const send = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { ...pageHeaders(portalUrl) }).end(body);
  };

  async function accept(request: IncomingMessage, response: ServerResponse, visit: Visit, invited: InvitationRecord) {
    const form = await readInvitationForm(request);
    const again = async (status: number, problem: FormProblem) =>
      send(response, status, await page(visit.secret, invited, { ...form, problem }));
    const { email } = invited;
    const attempt = { email, address: visit.address, knownBrowser: knownBrowsers.idFor(request, email) };
    const joining = await acceptance.judge(invited, form, attempt);
    if (joining.kind === 'wait') {
      response.setHeader('Retry-After', String(joining.seconds));
      await again(429, { lines: ['Too many tries.', waitingText(joining.seconds)], fields: false });
      return;
    }
    if (joining.kind === 'refused') {
      await again(422, { lines: [joining.problem], fields: true });
      return;
    }
    const userId = await acceptance.join(invited, joining, visit);
    if (userId === undefined) {
      send(response, 410, goneInvitationPage(portalUrl));
      return;
    }
    log.info({ address: visit.address, userId }, 'an invitation was accepted');
    send(response, 200, joinedPage(portalUrl, invited.organizationName));
  }

  async function page(
    secret: string,
    invited: InvitationRecord,
    { account = 'existing', name = '', problem }: Partial<InvitationInput> & { readonly problem?: FormProblem } = {},
  ): Promise<string> {
    const { organizationName, email } = invited;
    return invitationPage({
      portalUrl,
      action: invitationPath(secret),
      organizationName,
      email,
      name,
      mayBeNew: await acceptance.mayBeNew(invited),
      minimumPasswordLength: minPasswordLength,
      ...(problem === undefined ? {} : { problem: { ...problem, account } }),
    });
  }

  return async (request, response, { secret, address }) => {
    try {
      if (request.method === 'POST' && !isFromOwnPage(request, config.apiUrl)) {
        send(response, 403, goneInvitationPage(portalUrl));
        return;
      }
      // With an external issuer, no link sets a password here.
      const invited =
        config.externalIssuer === undefined
          ? await findInvitation(identity, digests.invitation.all(secret))
          : undefined;
      const requestId = String(response.getHeader('x-request-id') ?? '');
      if (invited === undefined) send(response, 410, goneInvitationPage(portalUrl));
      else if (request.method === 'POST') await accept(request, response, { secret, address, requestId }, invited);
      else send(response, 200, await page(secret, invited));
    } catch (error) {
      if (error instanceof PasswordSetMeanwhile) {
        response.writeHead(303, { Location: invitationPath(secret), 'Cache-Control': 'no-store' }).end();
      } else if (error instanceof PasswordBusyError)
        send(response.setHeader('Retry-After', '5'), 503, busyPage(portalUrl));
      else throw error;
    }
  };
}

async function readInvitationForm(request: IncomingMessage): Promise<InvitationInput> {
  const form = await readForm(request);
  return {
    account: form?.get('account') === 'new' ? 'new' : 'existing',
    name: (form?.get('name') ?? '').trim(),
    password: (form?.get('password') ?? '').slice(0, maxPasswordLength + 1),
  };
}

function joinedPage(portalUrl: string, organizationName: string): string {
  return messagePage({
    portalUrl,
    title: `You have joined ${organizationName}`,
    text: 'Sign in to the portal with your email address and your password.',
    action: { label: 'Go to the portal', href: portalUrl },
  });
}

/** The same page for a link that never existed, was used, has expired, or belongs to a removed person. */
function goneInvitationPage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'This invitation link does not work',
    text: 'The link was used already, has expired, or was revoked. Ask the person who invited you for a new one.',
    action: { label: 'Go to the portal', href: portalUrl },
  });
}
