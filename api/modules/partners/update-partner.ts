import { recordAuditEvent } from '../../audit-store.ts';
import type { RequestContext } from '../../context.ts';
import { findByIds } from '../../db/list/list.ts';
import { timestampText } from '../../db/timestamp.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { partnerErrors } from './errors.ts';
import { lockPartner, partnerTable, type PartnerValues, updatePartnerValues } from './partner-store.ts';
import { valueErrors } from './partner-values.ts';
import { partnerRefused, type PartnerResult } from './results.ts';

export interface UpdatePartnerInput extends Partial<{
  readonly [Field in keyof PartnerValues]: PartnerValues[Field] | null | undefined;
}> {
  readonly partnerId: string;
}

/** Changes the name, website and redirect URIs of a partner. Staff only. */
export async function updatePartner(context: RequestContext, input: UpdatePartnerInput): Promise<PartnerResult> {
  const { services, viewer } = context;
  const work = context.database.staff(viewer.staffScope()).transaction(async (staff) => {
    const locked = await lockPartner(staff, input.partnerId);
    const [before] = locked === undefined ? [] : await findByIds(staff, partnerTable, [locked.id]);
    if (before === undefined) return partnerRefused(partnerErrors.unknown());
    const after: PartnerValues = {
      name: input.name?.trim() ?? before.name,
      websiteUrl: input.websiteUrl === undefined ? before.websiteUrl : input.websiteUrl,
      redirectUris: [...new Set(input.redirectUris ?? before.redirectUris)],
    };
    const wrong = valueErrors(after, services);
    if (wrong.length > 0) return partnerRefused(...wrong);
    const changes = changesOf(before, after);
    if (changes.length > 0) {
      await updatePartnerValues(staff, before.id, after);
      await recordAuditEvent(staff, context, {
        companyId: null,
        action: 'partner.updated',
        targetType: 'Partner',
        targetId: before.id,
        changes,
      });
    }
    const [partner = null] = await findByIds(staff, partnerTable, [before.id]);
    return { partner, effectiveAt: timestampText(services.now()), userErrors: [] };
  });
  try {
    return await work;
  } catch (error) {
    // The index decides, so that of several concurrent requests one gets the name.
    if (isUniqueViolation(error)) return partnerRefused(partnerErrors.nameTaken());
    throw error;
  }
}

function changesOf(before: PartnerValues, after: PartnerValues) {
  const texts = ({ name, websiteUrl, redirectUris }: PartnerValues) => ({
    name,
    websiteUrl,
    redirectUris: redirectUris.length === 0 ? null : redirectUris.join(' '),
  });
  const [was, is] = [texts(before), texts(after)];
  return (['name', 'websiteUrl', 'redirectUris'] as const)
    .map((field) => ({ field, before: was[field], after: is[field] }))
    .filter((change) => change.before !== change.after);
}
