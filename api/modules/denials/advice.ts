import type { APITokenScope } from '../../auth/permissions.ts';
import type { Actor } from '../../auth/viewer.ts';
import type { DenialCheck } from './store.ts';

/** What would have let the request through, for an admin. */
export function adviceOn(check: DenialCheck, kind: Actor['kind'], missing: readonly APITokenScope[]): string {
  return check === 'SCOPE' ? scopeAdvice(kind, missing.join(', ')) : advice[check];
}

function scopeAdvice(kind: Actor['kind'], missing: string): string {
  if (kind === 'USER') return `Give the person a role that carries ${missing}.`;
  if (kind === 'PARTNER') return `Opt the partner in with ${missing}, if you want it to have that.`;
  return `Give the key ${missing}, or use one that has it.`;
}

const advice: Readonly<Record<Exclude<DenialCheck, 'SCOPE'>, string>> = {
  NOT_ALLOWED:
    'No scope allows this to whoever asked: let somebody of another kind do it, such as a person who is an admin.',
  REVOKED_KEY: 'The key was revoked and never works again. Make a new one, and put it where this one is still in use.',
  EXPIRED_KEY: 'The key has expired. Make a new one, and put it where this one is still in use.',
  ROTATED_KEY: 'The key was rotated, and the overlap is over: put its new value where the old one is still in use.',
  ADDRESS: 'Add the address to those the key may be used from, if it is one of yours. If it isn’t, rotate the key.',
  RATE_LIMIT:
    'Ask less often or for less at a time, and wait as long as Retry-After says. A key of its own has a share of its own.',
  COST: 'Ask for smaller pages (page.limit), or for less inside them. X-Cost-Dry-Run: 1 tells the price ahead.',
};
