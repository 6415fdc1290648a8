import type { UserError } from '../../user-error.ts';
import { campaignErrors } from './errors.ts';
import type { CampaignValues } from './store.ts';

export const maximumIds = 100;
const maximumNameLength = 200;
const maximumExternalIdLength = 200;
const maximumLabels = 50;
const maximumLabelLength = 50;
export const maximumAudiences = 20;

/** Each ID once, as the database writes it: a client may send a UUID in upper case. */
export function distinctIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

/** The errors in a campaign's values that need no other row. */
export function valueErrors(values: CampaignValues, audienceIds: readonly string[]): UserError[] {
  const errors: UserError[] = [];
  if (!isText(values.name, maximumNameLength)) errors.push(campaignErrors.name(maximumNameLength));
  if (values.externalId !== null && !isText(values.externalId, maximumExternalIdLength)) {
    errors.push(campaignErrors.externalId(maximumExternalIdLength));
  }
  if (values.endDate !== null && values.endDate < values.startDate) errors.push(campaignErrors.endBeforeStart());
  if (BigInt(values.budgetAmountMicros) <= 0n) errors.push(campaignErrors.budget());
  if (values.labels.length > maximumLabels) errors.push(campaignErrors.tooManyLabels(maximumLabels));
  const areLabelsValid = values.labels.every((label) => isText(label, maximumLabelLength));
  if (!areLabelsValid || new Set(values.labels).size < values.labels.length) {
    errors.push(campaignErrors.label(maximumLabelLength));
  }
  if (audienceIds.length > maximumAudiences) errors.push(campaignErrors.tooManyAudiences(maximumAudiences));
  return errors;
}

/** The maximum number of errors of a status change. */
export const maximumStatusErrors = 2;

/** Why a campaign can't change from one status to another; `today` is the day in the company's time zone. */
export function transitionErrors(
  before: Pick<CampaignValues, 'status' | 'endDate'>,
  status: CampaignValues['status'],
  surroundings: { readonly today: string; readonly accountActive: boolean },
): UserError[] {
  if (before.status === status) return [];
  if (before.status === 'ARCHIVED') return [campaignErrors.archived('status')];
  if (status === 'DRAFT') return [campaignErrors.backToDraft()];
  return status === 'ACTIVE' ? activationErrors(before, surroundings) : [];
}

/** Why a campaign with these values can't be active. */
export function activationErrors(
  { endDate }: Pick<CampaignValues, 'endDate'>,
  { today, accountActive }: { readonly today: string; readonly accountActive: boolean },
): UserError[] {
  const errors: UserError[] = [];
  if (!accountActive) errors.push(campaignErrors.accountNotActive());
  if (endDate !== null && endDate < today) errors.push(campaignErrors.ended());
  return errors;
}

function isText(text: string, maximum: number): boolean {
  return text.trim().length > 0 && text.length <= maximum;
}
