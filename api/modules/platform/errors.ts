import { companyPoints } from '#shared/limits.ts';
import { adminCommand } from '../../admin-command.ts';
import { inputError, type UserError } from '../../user-error.ts';

/** The errors of the staff's work on companies; each message says what is allowed. */
export const platformErrors = {
  unknownCompany: () => inputError('NOT_FOUND', 'companyId', 'No company has this ID.'),
  name: (maximum: number) => inputError('INVALID', 'name', `The name must have 1 to ${maximum} characters.`),
  currencyCode: (given: string) =>
    inputError('INVALID', 'currencyCode', `"${given}" isn't an ISO 4217 currency code such as EUR or USD.`),
  timeZone: (given: string) =>
    inputError('INVALID', 'timeZone', `"${given}" isn't an IANA time zone such as Europe/Berlin or UTC.`),
  domain: () =>
    inputError(
      'INVALID',
      'domain',
      'The domain must be a host name such as example.com, without https:// and without a path.',
    ),
  reason: (maximum: number) => inputError('INVALID', 'reason', `The reason must have 1 to ${maximum} characters.`),
  hasCampaigns: (field: 'currencyCode' | 'timeZone') =>
    inputError(
      'STATE_FORBIDS',
      field,
      `${field} can’t change, because the company has campaigns. Create another company instead.`,
    ),
  managesCompanies: () =>
    inputError('STATE_FORBIDS', 'kind', 'The company manages other companies, so it must stay an agency.'),
  isManaged: () =>
    inputError(
      'STATE_FORBIDS',
      'kind',
      'An agency manages the company, so it must stay an advertiser. Remove its agency first.',
    ),
  unknownAgency: () => inputError('NOT_FOUND', 'agencyId', 'No company has this ID.'),
  managesItself: () => inputError('STATE_FORBIDS', 'agencyId', 'A company can’t be its own agency.'),
  notAgency: () =>
    inputError(
      'STATE_FORBIDS',
      'agencyId',
      'The company with this ID is an advertiser. Only a company of the kind AGENCY can manage others.',
    ),
  agencyClosed: () =>
    inputError('STATE_FORBIDS', 'agencyId', 'The agency is closed. Reactivate it, or choose another agency.'),
  managedAgency: () =>
    inputError('STATE_FORBIDS', 'agencyId', 'The company is an agency itself. Only an advertiser can have an agency.'),
  notActive: () =>
    inputError('STATE_FORBIDS', 'companyId', 'Only an active company can be suspended. This one is closed.'),
  erasing: () =>
    inputError('STATE_FORBIDS', 'companyId', 'The company is being erased. Create another company instead.'),
  unknownPerson: () => inputError('NOT_FOUND', 'personId', 'No person has this ID.'),
  notJoined: () =>
    inputError(
      'STATE_FORBIDS',
      'personId',
      'The person hasn’t accepted an invitation yet. Resend the invitation: it gets a new link.',
    ),
  signsInElsewhere: () =>
    inputError(
      'STATE_FORBIDS',
      'personId',
      'People sign in at an external issuer, which manages their passwords. Ask its administrator.',
    ),
  isStaff: (command: string) =>
    inputError(
      'STATE_FORBIDS',
      'personId',
      `The person is on the platform’s staff, so only the command line does this: ${adminCommand(`people ${command}`)}`,
    ),
  unknownJob: () =>
    inputError(
      'NOT_FOUND',
      'jobId',
      'No failed or retrying job has this ID. It may be running, it may have succeeded, or it was deleted one to two days after its last attempt.',
    ),
  jobIsQueued: () =>
    inputError('CONFLICT', 'jobId', 'Another job for the same object is queued or running. Wait until it has ended.'),
  unknownMail: () =>
    inputError(
      'NOT_FOUND',
      'mailId',
      'No undelivered email has this ID. It has been delivered in the meantime, or was deleted.',
    ),
  mailIsRetried: () =>
    inputError('STATE_FORBIDS', 'mailId', 'The email is being retried automatically. Wait for its next attempt.'),
  mailHasNoContent: () =>
    inputError(
      'STATE_FORBIDS',
      'mailId',
      'The email contained a link that is a secret, so its content was deleted. Resend the invitation, or send a new link for a password.',
    ),
  points: () =>
    inputError(
      'INVALID',
      'rateLimitPoints',
      `rateLimitPoints must be ${companyPoints.minimum.toLocaleString('en')} to ${companyPoints.maximum.toLocaleString('en')}, or null for the default.`,
    ),
  closed: () =>
    inputError('STATE_FORBIDS', 'companyId', 'The company is closed. Reactivate it before you invite people.'),
} satisfies Record<string, (...details: never[]) => UserError>;
