import type { RequestContext } from '../../context.ts';
import { timestampText } from '../../db/timestamp.ts';
import { cidrErrors } from '../tokens/index.ts';
import { partnerErrors } from './errors.ts';
import { recordPartnerEvent } from './partner-audit.ts';
import { findPartner, lockPartner, updateAllowedCidrs } from './partner-store.ts';
import { partnerRefused, type PartnerResult } from './results.ts';

/**
 * Sets the IP address ranges from which a partner may get and use access tokens, from its next request on. For staff and
 * the partner's people.
 */
export async function setPartnerAddressRanges(
  context: RequestContext,
  { partnerId, allowedCidrs }: { readonly partnerId: string; readonly allowedCidrs: readonly string[] },
): Promise<PartnerResult> {
  const { services, viewer } = context;
  const scope = viewer.scopeForPartner(partnerId);
  const cidrs = [...new Set(allowedCidrs.map((cidr) => cidr.trim()))];
  const wrong = cidrErrors(cidrs);
  if (wrong.length > 0) return partnerRefused(...wrong);
  if (scope === undefined) return partnerRefused(partnerErrors.unknown());
  return context.database.partner(scope).transaction(async (runner) => {
    const locked = await lockPartner(runner, scope.partnerId);
    const before = locked && (await findPartner(runner));
    if (before === undefined) return partnerRefused(partnerErrors.unknown());
    const [from, to] = [(before.allowedCidrs ?? []).join(' '), cidrs.join(' ')];
    if (from !== to) {
      await updateAllowedCidrs(runner, cidrs);
      await recordPartnerEvent(runner, context, 'partner.addresses_set', before.id, [
        { field: 'allowedCidrs', before: from, after: to },
      ]);
    }
    return { partner: { ...before, allowedCidrs: cidrs }, effectiveAt: timestampText(services.now()), userErrors: [] };
  });
}
