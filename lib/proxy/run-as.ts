import { cookies } from 'next/headers';
import { environment } from '../server/env.ts';
import { openKey, runAsCookieName, runAsCookieOptions, sealKey, type KeptKey } from './run-as-cookie.ts';
import type { Session } from '../session/session-cookie.ts';

/** The API key that was pasted in this session, or null. For route handlers only: pages don't receive the cookie. */
export async function readKeptKey(session: Session): Promise<KeptKey | null> {
  const configuration = environment();
  const sealed = (await cookies()).get(runAsCookieName(configuration.portalUrl))?.value;
  return openKey(sealed, session, configuration);
}

/** Stores a key and replaces an earlier one. */
export async function keepKey(value: string, session: Session): Promise<KeptKey> {
  const configuration = environment();
  const { portalUrl } = configuration;
  const { sealed, ...key } = await sealKey(value, session, configuration);
  (await cookies()).set(runAsCookieName(portalUrl), sealed, runAsCookieOptions(portalUrl));
  return key;
}

export async function forgetKey(): Promise<void> {
  const { portalUrl } = environment();
  (await cookies()).set(runAsCookieName(portalUrl), '', { ...runAsCookieOptions(portalUrl), maxAge: 0 });
}
