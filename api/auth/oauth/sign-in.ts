import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Interaction } from 'oidc-provider';
import type Provider from 'oidc-provider';
import type { Config } from '../../config/config.ts';
import type { Runner } from '../../db/sql.ts';
import { maxPasswordLength, PasswordBusyError, verifyPassword } from '../password.ts';
import { isFromOwnPage, readForm, waitingText } from './browser-forms.ts';
import { expiredPage } from './browser-pages.ts';
import { interactionPath } from './endpoints.ts';
import type { Log } from './log.ts';
import { pageHeaders } from './pages/layout.ts';
import { messagePage } from './pages/message.ts';
import { signInPage, type SignInProblem } from './pages/sign-in.ts';
import type { PasswordTries } from './password-tries.ts';
import { findAccountByEmail, recordSignIn } from './store.ts';

interface SignInParts {
  readonly config: Pick<Config, 'apiUrl' | 'portalUrl'>;
  readonly provider: Pick<Provider, 'interactionDetails' | 'interactionFinished'>;
  readonly identity: Runner;
  readonly tries: PasswordTries;
  readonly log: Log;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Answers one request to the sign-in page. */
export type SignInHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  from: { readonly uid: string; readonly address: string },
) => Promise<void>;

/** The sign-in page: shows the form, checks what comes back, and hands the person to oidc-provider. */
export function createSignIn({ config, provider, identity, tries, log }: SignInParts): SignInHandler {
  const { portalUrl } = config;
  const send = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { ...pageHeaders(portalUrl) }).end(body);
  };

  async function submit(request: IncomingMessage, response: ServerResponse, uid: string, address: string) {
    const credentials = await readCredentials(request);
    const again = (status: number, problem: SignInProblem) => {
      const email = credentials?.email ?? '';
      send(response, status, signInPage({ portalUrl, action: interactionPath(uid), email, problem }));
    };
    if (credentials === undefined || credentials.email === '' || credentials.password === '') {
      again(400, { lines: ['Enter your e-mail address and your password.'], fields: true });
      return;
    }
    const { email } = credentials;
    const wait = tries.secondsToWait(email, address);
    if (wait > 0) {
      log.warn({ address }, 'sign-in refused: too many tries');
      response.setHeader('Retry-After', String(wait));
      again(429, { lines: ['Too many tries to sign in.', waitingText(wait)], fields: false });
      return;
    }
    tries.begin(email, address);
    const userId = await checkPassword(identity, credentials);
    if (userId === undefined) {
      log.info({ address }, 'sign-in refused: wrong address or password');
      again(422, { lines: ['E-mail address or password is not right.'], fields: true });
      return;
    }
    tries.succeeded(email, address);
    await recordSignIn(identity, userId);
    log.info({ address, userId }, 'signed in');
    await provider.interactionFinished(request, response, { login: { accountId: userId } });
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
      else
        send(response, 200, signInPage({ portalUrl, action: interactionPath(uid), email: hintedEmail(interaction) }));
    } catch (error) {
      if (error instanceof errors.SessionNotFound) send(response, 410, expiredPage(portalUrl));
      else if (error instanceof PasswordBusyError)
        send(response.setHeader('Retry-After', '5'), 503, busyPage(portalUrl));
      else throw error;
    }
  };
}

/** The id of the person, if address and password belong together. Unknown addresses take as long as wrong passwords. */
async function checkPassword(identity: Runner, { email, password }: Credentials): Promise<string | undefined> {
  const account = isPlausibleEmail(email) ? await findAccountByEmail(identity, email) : undefined;
  const matches = await verifyPassword(password, account?.passwordHash ?? null);
  return matches ? account?.id : undefined;
}

/** PostgreSQL refuses a text with a NUL in it: such an address is simply nobody's. */
function isPlausibleEmail(email: string): boolean {
  return email.length <= 254 && /^\P{Cc}+$/u.test(email);
}

async function readCredentials(request: IncomingMessage): Promise<Credentials | undefined> {
  const form = await readForm(request);
  if (form === undefined) return undefined;
  const password = form.get('password') ?? '';
  return { email: (form.get('email') ?? '').trim(), password: password.slice(0, maxPasswordLength + 1) };
}

/** The address the portal already knows, if it said so (OpenID Connect Core, section 3.1.2.1). */
function hintedEmail({ params }: Interaction): string {
  const hint = params['login_hint'];
  return typeof hint === 'string' ? hint : '';
}

/** Said when too many passwords are being hashed at once. */
export function busyPage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'Too many people are signing in',
    text: 'Wait a few seconds, then go back and try again.',
    action: { label: 'Start again', href: portalUrl },
  });
}
