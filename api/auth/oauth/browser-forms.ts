import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const maxFormBytes = 8 * 1024;

/**
 * Rejects a form sent from another site, in addition to the SameSite=Lax cookie. Browsers send at least one of the two
 * headers with every POST. A client that sends neither isn't a browser, so it can't be misused for a forged request.
 */
export function isFromOwnPage({ headers }: IncomingMessage, apiUrl: string): boolean {
  if (headers.origin !== undefined) return headers.origin === new URL(apiUrl).origin;
  return headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';
}

/** The fields of a form; undefined for a body that isn't a form or is too large. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const [type] = (request.headers['content-type'] ?? '').split(';');
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (type?.trim().toLowerCase() !== 'application/x-www-form-urlencoded' || !(length <= maxFormBytes)) return undefined;
  return new URLSearchParams(await text(request));
}

/** The wait time as text for people. */
export function waitingText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const at = new Date(Date.now() + seconds * 1000).toISOString().slice(11, 16);
  return `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, at ${at} UTC.`;
}
