import { maximumLengths } from '#shared/limits.ts';
import type { RequestContext } from '../../context.ts';
import { timestampText } from '../../db/timestamp.ts';
import { termsErrors, versionError } from '../terms/index.ts';
import { partnerErrors } from './errors.ts';
import { recordPartnerEvent } from './partner-audit.ts';
import { findPartner, lockPartner, updateTermsAcceptance } from './partner-store.ts';
import { partnerRefused, type PartnerResult } from './results.ts';

export interface AcceptPartnerTermsInput {
  readonly partnerId: string;
  readonly version: string;
  readonly acceptedBy?: string | null | undefined;
}

/**
 * Accepts the terms of service for a partner. A person of the partner accepts in their own name; staff name the person
 * at the partner who accepted.
 */
export async function acceptPartnerTerms(
  context: RequestContext,
  { partnerId, version, acceptedBy }: AcceptPartnerTermsInput,
): Promise<PartnerResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeForPartner(partnerId);
  const isOwn = viewer.partnerIds.includes(partnerId.toLowerCase());
  const person = isOwn ? viewer.actor.name : (acceptedBy ?? '').trim();
  const wrong = versionError(services.terms, version) ?? (isOwn ? undefined : personError(person));
  if (wrong !== undefined) return partnerRefused(wrong);
  if (scope === undefined) return partnerRefused(partnerErrors.unknown());
  return context.database.partner(scope).transaction(async (runner) => {
    const locked = await lockPartner(runner, scope.partnerId);
    if (locked === undefined) return partnerRefused(partnerErrors.unknown());
    const before = await findPartner(runner);
    const at = timestampText(services.now());
    await updateTermsAcceptance(runner, locked.id, { version, acceptedBy: person, at });
    await recordPartnerEvent(runner, context, 'partner.terms_accepted', locked.id, [
      { field: 'version', before: before?.termsVersion ?? null, after: version },
      { field: 'acceptedBy', before: before?.termsAcceptedBy ?? null, after: person },
    ]);
    return { partner: (await findPartner(runner)) ?? null, effectiveAt: at, userErrors: [] };
  });
}

function personError(name: string) {
  const maximum = maximumLengths.partnerName;
  return name.length > 0 && name.length <= maximum ? undefined : termsErrors.person(maximum);
}
