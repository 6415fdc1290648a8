import type { IncomingMessage, ServerResponse } from 'node:http';
import { adminCommand } from '../../admin-command.ts';
import type { Config } from '../../config/config.ts';
import { maxPasswordLength, minPasswordLength, PasswordBusyError } from '../password.ts';
import { isFromOwnPage, readForm } from './browser-forms.ts';
import { setupPath } from './endpoints.ts';
import type { FirstRun, FirstRunValues } from './first-run.ts';
import type { Log } from './log.ts';
import { type FirstRunForm, firstRunPage } from './pages/first-run-page.ts';
import { pageHeaders } from './pages/layout.ts';
import { messagePage } from './pages/message.ts';
import { busyPage } from './sign-in.ts';

interface FirstRunParts {
  readonly config: Pick<Config, 'apiUrl' | 'externalIssuer' | 'mail' | 'portalUrl'>;
  readonly firstRun: FirstRun;
  readonly log: Log;
}

interface Visit {
  readonly secret: string;
  readonly address: string;
}

const maxLength = 300;

/** The page of the setup link, which `npm start` prints while the database is empty. Opening it changes nothing. */
export function createFirstRunPage({ config, firstRun, log }: FirstRunParts) {
  const { portalUrl } = config;
  const send = (response: ServerResponse, status: number, body: string) => {
    response.writeHead(status, { ...pageHeaders(portalUrl) }).end(body);
  };
  const page = (secret: string, again: Pick<FirstRunForm, 'values' | 'problems'>) =>
    firstRunPage({
      portalUrl,
      action: setupPath(secret),
      hasPassword: config.externalIssuer === undefined,
      sendsMail: config.mail.kind !== 'none',
      minimumPasswordLength: minPasswordLength,
      ...again,
    });

  async function submit(request: IncomingMessage, response: ServerResponse, { secret, address }: Visit): Promise<void> {
    const values = valuesOf((await readForm(request)) ?? new URLSearchParams());
    const requestId = String(response.getHeader('x-request-id') ?? '');
    const outcome = await firstRun.complete(secret, values, { requestId, address });
    switch (outcome.kind) {
      case 'gone':
        send(response, 410, gonePage(portalUrl));
        return;
      case 'invalid':
        send(response, 422, page(secret, { values, problems: outcome.problems }));
        return;
      case 'done':
        log.info({ address }, 'the first run is complete');
        send(response, 200, donePage(config, values.email));
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, visit: Visit): Promise<void> => {
    try {
      if (request.method === 'POST' && !isFromOwnPage(request, config.apiUrl)) {
        send(response, 403, gonePage(portalUrl));
      } else if (request.method === 'POST') await submit(request, response, visit);
      else if (await firstRun.isOpen(visit.secret))
        send(response, 200, page(visit.secret, { values: valuesOf(new URLSearchParams()), problems: [] }));
      else send(response, 410, gonePage(portalUrl));
    } catch (error) {
      if (!(error instanceof PasswordBusyError)) throw error;
      send(response.setHeader('Retry-After', '5'), 503, busyPage(portalUrl));
    }
  };
}

function valuesOf(form: URLSearchParams): FirstRunValues {
  const text = (name: keyof FirstRunValues) => (form.get(name) ?? '').slice(0, maxLength);
  return {
    operatorName: text('operatorName'),
    companyName: text('companyName'),
    currencyCode: text('currencyCode'),
    timeZone: text('timeZone'),
    name: text('name'),
    email: text('email'),
    password: (form.get('password') ?? '').slice(0, maxPasswordLength + 1),
  };
}

const mailNotes: Record<Config['mail']['kind'], string> = {
  smtp: ` You get a test email. If it doesn’t arrive, run: ${adminCommand('doctor')}`,
  files: '',
  none: ' This installation sends no email. When you invite people, hand over their links yourself.',
};

function donePage({ portalUrl, mail, externalIssuer }: FirstRunParts['config'], email: string): string {
  const how = externalIssuer === undefined ? 'your password' : 'your account at the issuer';
  return messagePage({
    portalUrl,
    title: 'Litfass is set up',
    text: `Sign in to the portal with ${email.trim()} and ${how}.${mailNotes[mail.kind]}`,
    action: { label: 'Go to the portal', href: portalUrl },
  });
}

function gonePage(portalUrl: string): string {
  return messagePage({
    portalUrl,
    title: 'This setup link does not work',
    text: 'Litfass is set up already, or the link has expired. While it isn’t set up, each start of the API prints a new link.',
    action: { label: 'Go to the portal', href: portalUrl },
  });
}
