import type { APITokenScope } from '#shared/permissions.ts';
import type { Actor } from '../../auth/viewer.ts';
import type { DenialCheck } from '../../denial.ts';

/** What would have allowed the request, for an admin. */
export function adviceOn(check: DenialCheck, kind: Actor['kind'], missing: readonly APITokenScope[]): string {
  return check === 'SCOPE' ? scopeAdvice(kind, missing.join(', ')) : advice[check];
}

function scopeAdvice(kind: Actor['kind'], missing: string): string {
  if (kind === 'USER') return `Give the person a role with ${missing}.`;
  if (kind === 'PARTNER') return `Grant the partner access with ${missing}, if it should have that.`;
  return `Give the key ${missing}, or use one that has it.`;
}

const advice: Readonly<Record<Exclude<DenialCheck, 'SCOPE'>, string>> = {
  NOT_ALLOWED: 'No permission allows this for this kind of caller. Use another kind, such as a person who is an admin.',
  REVOKED_KEY:
    'The key was revoked and never works again. Create a new one, and replace this one where it is still in use.',
  EXPIRED_KEY: 'The key has expired. Create a new one, and replace this one where it is still in use.',
  ROTATED_KEY: 'The key was rotated, and the overlap has ended. Replace the old secret where it is still in use.',
  ADDRESS: 'If the IP address is yours, add it to the key’s address ranges. If it isn’t, rotate the key.',
  COMPANY_SUSPENDED:
    'The key is valid, but the company is suspended. Ask the operator of the platform what the company has to do.',
  COMPANY_CLOSED: 'The company is closed. Its keys never work again.',
  SECOND_FACTOR: 'The person adds a passkey or an authenticator app on the page of their account.',
  RATE_LIMIT:
    'Send fewer or smaller requests, and wait for the seconds in Retry-After. Another key has its own share of the points.',
  COST: 'Request smaller pages (page.limit), or fewer objects in them. The header X-Cost-Dry-Run: 1 returns the cost in advance.',
};
