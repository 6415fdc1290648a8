import { inputError, type UserError } from '../../user-error.ts';

/** The errors of writing a campaign; each message says what is allowed. */
export const campaignErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'There is no such company, or you can’t access it.'),
  unknown: () => inputError('NOT_FOUND', 'id', 'There is no such campaign, or you can’t access it.'),
  unknownInList: (id: string): UserError => ({
    code: 'NOT_FOUND',
    field: ['input', 'ids'],
    message: `There is no campaign ${id}, or you can’t access it.`,
  }),
  name: (maximum: number) => inputError('INVALID', 'name', `name must have 1 to ${maximum} characters.`),
  externalId: (maximum: number) =>
    inputError('INVALID', 'externalId', `externalId must have 1 to ${maximum} characters.`),
  externalIdTaken: () => inputError('CONFLICT', 'externalId', 'Another campaign of this company has this external id.'),
  endBeforeStart: () => inputError('INVALID', 'endDate', 'The campaign must not end before it starts.'),
  noStart: () =>
    inputError('REQUIRED', 'startDate', 'A campaign needs a start date; leave it out to keep the one it has.'),
  noBudget: () => inputError('REQUIRED', 'budget', 'A campaign needs a budget; leave it out to keep the one it has.'),
  budget: () => inputError('INVALID', 'budget', 'The budget must be greater than 0 micros.'),
  tooManyLabels: (maximum: number) =>
    inputError('LIMIT_EXCEEDED', 'labels', `A campaign has at most ${maximum} labels.`),
  label: (maximum: number) =>
    inputError('INVALID', 'labels', `Each label must have 1 to ${maximum} characters and be unique in the list.`),
  tooManyAudiences: (maximum: number) =>
    inputError('LIMIT_EXCEEDED', 'audienceIds', `A campaign has at most ${maximum} audiences.`),
  unknownAudience: (id: string) =>
    inputError('NOT_FOUND', 'audienceIds', `There is no audience ${id} in the campaign’s company.`),
  bornArchived: () => inputError('STATE_FORBIDS', 'status', 'A campaign can’t be created archived.'),
  version: (expected: number, actual: number) =>
    inputError(
      'VERSION_MISMATCH',
      'expectedVersion',
      `The campaign is at version ${actual}, not ${expected}; read it again.`,
    ),
  archived: (field: string) => inputError('STATE_FORBIDS', field, 'An archived campaign can’t be changed.'),
  backToDraft: () => inputError('STATE_FORBIDS', 'status', 'A campaign that has left DRAFT can’t go back to it.'),
  ended: () => inputError('STATE_FORBIDS', 'status', 'The campaign’s end date has passed; move it before activating.'),
  accountNotActive: () =>
    inputError('STATE_FORBIDS', 'status', 'The company is not active, so no campaign can be activated.'),
  tooManyIds: (maximum: number) => inputError('LIMIT_EXCEEDED', 'ids', `At most ${maximum} campaigns in one call.`),
  noIds: () => inputError('REQUIRED', 'ids', 'Name at least one campaign.'),
} satisfies Record<string, (...details: never[]) => UserError>;
