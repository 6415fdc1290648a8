import { maximumLengths } from '#shared/limits.ts';
import { recordAuditEvent } from '../../audit-store.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import { timestampText } from '../../db/timestamp.ts';
import { termsErrors, versionError } from '../terms/index.ts';
import { partnerErrors } from './errors.ts';
import { lockPartner, partnerTable, updateTermsAcceptance } from './partner-store.ts';
import type { PartnerResult } from './service.ts';

export interface AcceptPartnerTermsInput {
  readonly partnerId: string;
  readonly version: string;
  readonly acceptedBy: string;
}

/** Records a partner's acceptance of the terms of service, with the person at the partner who accepted. Staff only. */
export async function acceptPartnerTerms(
  context: RequestContext,
  { partnerId, version, acceptedBy }: AcceptPartnerTermsInput,
): Promise<PartnerResult> {
  const { services, viewer } = context;
  const database = context.database.staff(viewer.staffScope());
  const person = acceptedBy.trim();
  const wrong = versionError(services.terms, version) ?? personError(person);
  if (wrong !== undefined) return { partner: null, effectiveAt: null, userErrors: [wrong] };
  return database.transaction(async (staff) => {
    const locked = await lockPartner(staff, partnerId);
    if (locked === undefined) return { partner: null, effectiveAt: null, userErrors: [partnerErrors.unknown()] };
    const [before] = await findByIds(staff, partnerTable, [locked.id]);
    const at = timestampText(services.now());
    await updateTermsAcceptance(staff, locked.id, { version, acceptedBy: person, at });
    await recordAuditEvent(staff, context, {
      companyId: null,
      action: 'partner.terms_accepted',
      targetType: 'Partner',
      targetId: locked.id,
      changes: [
        { field: 'version', before: before?.termsVersion ?? null, after: version },
        { field: 'acceptedBy', before: before?.termsAcceptedBy ?? null, after: person },
      ],
    });
    const [partner = null] = await findByIds(staff, partnerTable, [locked.id]);
    return { partner, effectiveAt: at, userErrors: [] };
  });
}

function personError(name: string) {
  const maximum = maximumLengths.partnerName;
  return name.length > 0 && name.length <= maximum ? undefined : termsErrors.person(maximum);
}
