import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Interaction } from 'oidc-provider';
import type Provider from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import type { Runner } from '../../db/sql.ts';
import { maxPasswordLength, PasswordBusyError } from '../password.ts';
import { isFromOwnPage, readForm, waitingText } from './browser-forms.ts';
import { expiredPage } from './browser-pages.ts';
import { findAccountByPassword } from './check-password.ts';
import { interactionPath } from './endpoints.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { FormProblem } from './pages/fields.ts';
import { pageHeaders } from './pages/layout.ts';
import { messagePage } from './pages/message.ts';
import { signInPage } from './pages/sign-in-page.ts';
import type { PasswordTries } from './password-tries.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import { findPerson } from './person-store.ts';
import type { CodeStep } from './second-factor/code-step.ts';
import type { Enrollment } from './second-factor/enrollment.ts';
import type { TellOfSignIn } from './sessions/new-sign-in.ts';
import type { SignInLog } from './sign-in-log.ts';
import { recordSignIn } from './store.ts';

interface SignInParts {
  readonly config: Pick<Config, 'apiUrl' | 'portalUrl'>;
  readonly provider: Pick<Provider, 'interactionDetails' | 'interactionFinished'>;
  readonly identity: Runner;
  readonly tries: PasswordTries;
  readonly knownBrowsers: KnownBrowsers;
  readonly codeStep: CodeStep;
  readonly enrollment: Enrollment;
  readonly passkeys: Passkeys;
  readonly tellOfSignIn: TellOfSignIn;
  readonly signInLog: SignInLog;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Handles one request to the sign-in page. */
export type SignInHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  from: { readonly uid: string; readonly address: string },
) => Promise<void>;

/** The sign-in page: shows the form, checks its input, and passes the person to oidc-provider. */
export function createSignIn(parts: SignInParts): SignInHandler {
  const { config, provider, identity, tries, knownBrowsers, codeStep, enrollment, passkeys, tellOfSignIn, signInLog } =
    parts;
  const { portalUrl } = config;
  const send = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { ...pageHeaders(portalUrl) }).end(body);
  };
  const show = async (
    response: ServerResponse,
    status: number,
    { uid, ...content }: { readonly uid: string; readonly email: string; readonly problem?: FormProblem },
  ) => {
    const form = { portalUrl, action: interactionPath(uid), passkeyOptions: await passkeys.signInOptions(uid) };
    const headers = pageHeaders(portalUrl, { hasPasskeys: true });
    response.writeHead(status, { ...headers }).end(signInPage({ ...form, ...content }));
  };

  async function submit(request: IncomingMessage, response: ServerResponse, uid: string, address: string) {
    const form = await readForm(request);
    const code = form?.get('code') ?? undefined;
    const credential = form?.get('credential') ?? undefined;
    if (form?.has('enroll') === true) await submitEnrollment(request, response, { uid, address, form });
    else if (code !== undefined) await submitCode(request, response, { uid, address, code });
    else if (credential !== undefined) await submitPasskey(request, response, { uid, address, credential });
    else await submitPassword(request, response, { uid, address, form });
  }

  async function submitPasskey(
    request: IncomingMessage,
    response: ServerResponse,
    { uid, address, credential }: { readonly uid: string; readonly address: string; readonly credential: string },
  ) {
    const signedIn = await passkeys.signIn(uid, credential);
    const person = 'userId' in signedIn ? await findPerson(identity, signedIn.userId) : undefined;
    if ('userId' in signedIn && person !== undefined) {
      await finish(request, response, { userId: signedIn.userId, email: person.email, address });
      return;
    }
    signInLog.refused('passkey', { address, ...signedIn });
    const problem = {
      lines: ['This passkey didn’t work here. Try again, or enter your password.'],
      fields: false,
    };
    await show(response, 422, { uid, email: '', problem });
  }

  async function submitCode(
    request: IncomingMessage,
    response: ServerResponse,
    given: { readonly uid: string; readonly address: string; readonly code: string },
  ) {
    const checked = await codeStep.check(response, given);
    if (checked === 'expired') {
      const problem = { lines: ['Too much time has passed. Enter your password again.'], fields: false };
      await show(response, 422, { uid: given.uid, email: '', problem });
    } else if (checked !== undefined) await finish(request, response, { ...checked, address: given.address });
  }

  async function submitEnrollment(
    request: IncomingMessage,
    response: ServerResponse,
    given: { readonly uid: string; readonly address: string; readonly form: URLSearchParams },
  ) {
    const enrolled = await enrollment.submit(request, response, given);
    if (enrolled === 'expired') {
      const problem = { lines: ['Sign in again.'], fields: false };
      await show(response, 422, { uid: given.uid, email: '', problem });
    } else if (enrolled !== undefined) {
      await finish(request, response, { ...enrolled, address: given.address });
    }
  }

  async function finish(
    request: IncomingMessage,
    response: ServerResponse,
    { userId, email, address }: { readonly userId: string; readonly email: string; readonly address: string },
  ) {
    const isKnown = knownBrowsers.idFor(request, email) !== undefined;
    knownBrowsers.remember(response, email);
    const { isFirst } = await recordSignIn(identity, userId);
    if (!isKnown && !isFirst) await tellOfSignIn({ email, address, userAgent: request.headers['user-agent'] });
    signInLog.succeeded({ address, userId });
    await provider.interactionFinished(request, response, { login: { accountId: userId } });
  }

  async function submitPassword(
    request: IncomingMessage,
    response: ServerResponse,
    {
      uid,
      address,
      form,
    }: { readonly uid: string; readonly address: string; readonly form: URLSearchParams | undefined },
  ) {
    const credentials = form && credentialsOf(form);
    const again = (status: number, problem: FormProblem) =>
      show(response, status, { uid, email: credentials?.email ?? '', problem });
    if (credentials === undefined || credentials.email === '' || credentials.password === '') {
      await again(400, { lines: ['Enter your email address and your password.'], fields: true });
      return;
    }
    const { email } = credentials;
    const attempt = { email, address, knownBrowser: knownBrowsers.idFor(request, email) };
    const wait = await tries.begin(attempt);
    if (wait > 0) {
      signInLog.refused('too many tries', { address });
      response.setHeader('Retry-After', String(wait));
      await again(429, { lines: ['Too many tries to sign in.', waitingText(wait)], fields: false });
      return;
    }
    const account = await findAccountByPassword(identity, credentials);
    if (account === undefined) {
      signInLog.refused('wrong email address or password', { address });
      await again(422, { lines: ['The email address or the password is incorrect.'], fields: true });
      return;
    }
    await tries.succeeded(attempt);
    const { id: userId } = account;
    if (await codeStep.begin(response, { uid, userId })) return;
    const required = await enrollment.begin(request, response, { uid, userId, address });
    if (required === 'none') await finish(request, response, { userId, email, address });
    if (required === 'passkey') {
      await again(422, {
        lines: ['Your company requires a second factor. Use your passkey to sign in.'],
        fields: false,
      });
    }
  }

  return async (request, response, { uid, address }) => {
    try {
      if (request.method === 'POST' && !isFromOwnPage(request, config.apiUrl)) {
        send(response, 403, expiredPage(portalUrl));
        return;
      }
      const interaction = await provider.interactionDetails(request, response);
      if (interaction.uid !== uid) send(response, 410, expiredPage(portalUrl));
      else if (request.method === 'POST') await submit(request, response, uid, address);
      else await show(response, 200, { uid, email: hintedEmail(interaction) });
    } catch (error) {
      if (error instanceof errors.SessionNotFound) send(response, 410, expiredPage(portalUrl));
      else if (error instanceof PasswordBusyError)
        send(response.setHeader('Retry-After', '5'), 503, busyPage(portalUrl));
      else throw error;
    }
  };
}

function credentialsOf(form: URLSearchParams): Credentials {
  const password = form.get('password') ?? '';
  return { email: (form.get('email') ?? '').trim(), password: password.slice(0, maxPasswordLength + 1) };
}

/** The email address that the portal sent as a hint, if any (OpenID Connect Core, section 3.1.2.1). */
function hintedEmail({ params }: Interaction): string {
  const hint = params['login_hint'];
  return typeof hint === 'string' ? hint : '';
}

/** The page for too many concurrent password hashes. */
export function busyPage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'Too many people are signing in',
    text: 'Wait a few seconds, then go back and try again.',
    action: { label: 'Start again', href: portalUrl },
  });
}
