import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuditOrigin } from '#api/audit-store.ts';
import type { Config } from '#api/config/config.ts';
import type { Runner } from '#api/db/sql.ts';
import { maxPasswordLength, PasswordBusyError, verifyPassword } from '../../password.ts';
import { isFromOwnPage, readForm, waitingText } from '../browser-forms.ts';
import type { BrowserSession, KeyBoundProvider } from '../key-bound-provider.ts';
import { pageHeaders } from '../pages/layout.ts';
import { messagePage } from '../pages/message.ts';
import type { FormProblem } from '../pages/fields.ts';
import { confirmPasswordPage, recoveryCodesPage, securityPage, totpPage } from '../pages/security-pages.ts';
import { isPasskeyName } from '../passkeys/passkey-name.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { PasswordTries } from '../password-tries.ts';
import { findPerson } from '../person-store.ts';
import { deviceOf } from '../sessions/device.ts';
import { confirmSession, isRecentlyConfirmed } from '../sessions/session-store.ts';
import { busyPage } from '../sign-in.ts';
import { LastSecondFactor } from './last-second-factor.ts';
import type { SecondFactors } from './second-factors.ts';

interface SecurityParts {
  readonly config: Pick<Config, 'apiUrl' | 'portalUrl'>;
  readonly identity: Runner;
  readonly findSession: KeyBoundProvider['findSession'];
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly tries: PasswordTries;
}

/** A person at the page, in a session of theirs. */
interface Visitor extends BrowserSession {
  readonly email: string;
  readonly passwordHash: string | null;
  /** Browser and operating system, in words. */
  readonly device: string;
  readonly origin: AuditOrigin & { readonly address: string };
}

/**
 * The page on which a person turns the second factor on and off. It is here and not in the portal, because the secret
 * then never leaves this server, and a stolen access token isn't enough: it needs this server's own session, and a
 * password that was entered in the last ten minutes.
 */
export function createSecurity({ config, identity, findSession, secondFactors, passkeys, tries }: SecurityParts) {
  const { portalUrl } = config;
  const send = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { ...pageHeaders(portalUrl) }).end(body);
  };

  async function showOverview(response: ServerResponse, visitor: Visitor, problem?: FormProblem): Promise<void> {
    const { userId, email } = visitor;
    const enrolled = (await secondFactors.isEnrolled(userId))
      ? { recoveryCodes: await secondFactors.remainingRecoveryCodes(userId) }
      : undefined;
    const section = {
      passkeys: await passkeys.list(userId),
      options: await passkeys.registrationOptions(visitor),
      suggestedName: visitor.device,
    };
    const headers = pageHeaders(portalUrl, { hasPasskeys: true });
    response
      .writeHead(problem === undefined ? 200 : 422, { ...headers })
      .end(securityPage({ portalUrl, email, problem, enrolled, section }));
  }

  async function confirm(response: ServerResponse, visitor: Visitor, password: string): Promise<void> {
    const { email, passwordHash, origin } = visitor;
    const attempt = { email, address: origin.address, knownBrowser: visitor.uid };
    const wait = await tries.begin(attempt);
    if (wait > 0) {
      response.setHeader('Retry-After', String(wait));
      const problem = { lines: ['Too many attempts.', waitingText(wait)], fields: false };
      send(response, 429, confirmPasswordPage({ portalUrl, email, problem }));
      return;
    }
    if (!(await verifyPassword(password.slice(0, maxPasswordLength + 1), passwordHash))) {
      const problem = { lines: ['The password is incorrect.'], fields: true };
      send(response, 422, confirmPasswordPage({ portalUrl, email, problem }));
      return;
    }
    await tries.succeeded(attempt);
    await confirmSession(identity, visitor.uid);
    await showOverview(response, visitor);
  }

  async function enable(response: ServerResponse, visitor: Visitor, code: string): Promise<void> {
    const { userId, origin } = visitor;
    const setup = await secondFactors.pending(visitor);
    if (setup === undefined) return showOverview(response, visitor);
    const checked = await secondFactors.confirm(userId, code, origin);
    if (checked.kind === 'right') {
      send(response, 200, recoveryCodesPage({ portalUrl, codes: checked.codes }));
    } else if (checked.kind === 'wait') {
      response.setHeader('Retry-After', String(checked.seconds));
      const problem = { lines: ['Too many attempts.', waitingText(checked.seconds)], fields: false };
      send(response, 429, totpPage({ portalUrl, ...setup, problem }));
    } else {
      const problem = { lines: ['The code is wrong. Enter the code that the app shows now.'], fields: true };
      send(response, 422, totpPage({ portalUrl, ...setup, problem }));
    }
  }

  async function addPasskey(response: ServerResponse, visitor: Visitor, form: URLSearchParams): Promise<void> {
    const name = (form.get('name') ?? '').trim();
    if (!isPasskeyName(name))
      return showOverview(response, visitor, { lines: ['Enter a name for the passkey.'], fields: true });
    const isAdded = await passkeys.add(visitor, { name, text: form.get('credential') ?? '' }, visitor.origin);
    const lines = ['The passkey was not added. Try again. You can have 20 passkeys.'];
    return showOverview(response, visitor, isAdded ? undefined : { lines, fields: false });
  }

  async function remove(response: ServerResponse, visitor: Visitor, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof LastSecondFactor)) throw error;
      const lines = [
        `${error.companyName} requires a second factor of its admins, and this is your only one. Add another one first.`,
      ];
      return showOverview(response, visitor, { lines, fields: false });
    }
    return showOverview(response, visitor);
  }

  async function act(response: ServerResponse, visitor: Visitor, form: URLSearchParams): Promise<void> {
    const { userId, origin } = visitor;
    const isEnrolled = await secondFactors.isEnrolled(userId);
    switch (form.get('action')) {
      case 'begin':
        if (isEnrolled) break;
        send(response, 200, totpPage({ portalUrl, ...(await secondFactors.begin(visitor)) }));
        return;
      case 'enable':
        return enable(response, visitor, form.get('code') ?? '');
      case 'codes': {
        if (!isEnrolled) break;
        const codes = await secondFactors.replaceRecoveryCodes(userId, origin);
        send(response, 200, recoveryCodesPage({ portalUrl, codes }));
        return;
      }
      case 'remove':
        return remove(response, visitor, () => secondFactors.remove(userId, origin));
      case 'passkey-add':
        return addPasskey(response, visitor, form);
      case 'passkey-remove':
        return remove(response, visitor, () => passkeys.remove(userId, form.get('passkey') ?? '', origin));
    }
    return showOverview(response, visitor);
  }

  async function visitorOf(request: IncomingMessage, response: ServerResponse, address: string) {
    const session = await findSession(request, response);
    const person = session && (await findPerson(identity, session.userId));
    if (session === undefined || person === undefined) return undefined;
    const actor = { kind: 'USER', id: session.userId, name: person.name ?? person.email } as const;
    const requestId = String(response.getHeader('x-request-id') ?? '');
    const device = deviceOf(request.headers['user-agent']);
    return { ...session, ...person, device, origin: { viewer: { actor }, requestId, address } };
  }

  async function respond(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    const visitor = await visitorOf(request, response, address);
    if (visitor === undefined) {
      send(response, 401, signedOutPage(portalUrl));
      return;
    }
    const form = request.method === 'POST' ? await readForm(request) : undefined;
    if (form?.get('action') === 'confirm') return confirm(response, visitor, form.get('password') ?? '');
    if (!(await isRecentlyConfirmed(identity, visitor.uid))) {
      send(response, 200, confirmPasswordPage({ portalUrl, email: visitor.email }));
      return;
    }
    return form === undefined ? showOverview(response, visitor) : act(response, visitor, form);
  }

  return async (request: IncomingMessage, response: ServerResponse, { address }: { readonly address: string }) => {
    try {
      if (request.method === 'POST' && !isFromOwnPage(request, config.apiUrl)) {
        send(response, 403, signedOutPage(portalUrl));
      } else await respond(request, response, address);
    } catch (error) {
      if (!(error instanceof PasswordBusyError)) throw error;
      send(response.setHeader('Retry-After', '5'), 503, busyPage(portalUrl));
    }
  };
}

function signedOutPage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'Sign in first',
    text: 'Your session in this browser has ended. Sign in at the portal, then open this page from your account.',
    action: { label: 'Go to your account', href: `${portalUrl}/account` },
  });
}
