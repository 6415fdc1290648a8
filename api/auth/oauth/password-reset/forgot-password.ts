import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AuditOrigin } from '#api/audit-store.ts';
import type { Config } from '#api/config/config.ts';
import { inEvenSteps } from '#api/even-steps.ts';
import { clientNetwork } from '#shared/ip-address.ts';
import type { AttemptLimits } from '#api/limits/attempts/attempt-limits.ts';
import { isFromOwnPage, readForm, waitingText } from '../browser-forms.ts';
import { signInElsewherePage } from '../browser-pages.ts';
import { isPlausibleEmail } from '../check-password.ts';
import type { Log } from '../log.ts';
import { forgotPasswordPage } from '../pages/forgot-password-page.ts';
import { pageHeaders } from '../pages/layout.ts';
import { messagePage } from '../pages/message.ts';

interface ForgotPasswordParts {
  readonly config: Pick<Config, 'apiUrl' | 'externalIssuer' | 'portalUrl'>;
  /** Mails a link to the person of an email address. */
  readonly requestReset: (email: string, from: Omit<AuditOrigin, 'viewer'>) => Promise<void>;
  readonly canMail: boolean;
  readonly log: Log;
  readonly attempts: AttemptLimits;
}

const requestsPerHour = 10;

/** The page that requests a link to set a new password. Its response is the same for known and unknown addresses. */
export function createForgotPassword({ config, requestReset, canMail, log, attempts }: ForgotPasswordParts) {
  const { portalUrl } = config;
  const requests = attempts('reset-network', { attempts: requestsPerHour, seconds: 3_600 });
  const send = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { ...pageHeaders(portalUrl) }).end(body);
  };

  async function submit(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    const email = ((await readForm(request))?.get('email') ?? '').trim();
    if (email === '') {
      const problem = { lines: ['Enter your email address.'], fields: true };
      send(response, 400, forgotPasswordPage({ portalUrl, email, problem }));
      return;
    }
    const network = clientNetwork(address);
    const wait = await requests.begin(network);
    if (wait > 0) {
      log.warn({ address }, 'password reset refused: too many requests');
      response.setHeader('Retry-After', String(wait));
      const problem = { lines: ['Too many requests from your network.', waitingText(wait)], fields: false };
      send(response, 429, forgotPasswordPage({ portalUrl, email, problem }));
      return;
    }
    const requestId = String(response.getHeader('x-request-id') ?? '');
    await inEvenSteps(async () => {
      if (isPlausibleEmail(email)) await requestReset(email, { requestId, address });
    });
    send(response, 200, sentPage(portalUrl, email));
  }

  return async (request: IncomingMessage, response: ServerResponse, { address }: { readonly address: string }) => {
    if (config.externalIssuer !== undefined) send(response, 404, signInElsewherePage(portalUrl));
    else if (!canMail) send(response, 200, withoutMailPage(portalUrl));
    else if (request.method !== 'POST') send(response, 200, forgotPasswordPage({ portalUrl, email: '' }));
    else if (!isFromOwnPage(request, config.apiUrl)) send(response, 403, forgotPasswordPage({ portalUrl, email: '' }));
    else await submit(request, response, address);
  };
}

function sentPage(portalUrl: string, email: string): string {
  return messagePage({
    portalUrl,
    title: 'Check your email',
    text: `If ${email} has an account, we sent it a link to set a new password. The link works once, for 30 minutes. If nothing arrives, check your spam folder.`,
    action: { label: 'Back to the portal', href: portalUrl },
  });
}

function withoutMailPage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'Ask an administrator',
    text: 'This installation doesn’t send email. Ask the people who run it for a link to set a new password.',
    action: { label: 'Back to the portal', href: portalUrl },
  });
}
