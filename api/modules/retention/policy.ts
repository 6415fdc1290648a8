import type { RetentionConfig } from '../../config/retention.ts';

/** How long rows are kept. Months are calendar months in UTC before the current one. */
export type Period = { readonly hours: number } | { readonly days: number } | { readonly months: number };

/** A rule of the retention job. */
export interface RetentionRule {
  /** Unique; the table, and which of its rows if there are several rules. */
  readonly name: string;
  readonly table: string;
  /** `rows`: in batches. `audit`: whole months in batches, archived first if that is set. `months`: partitions. */
  readonly way: 'rows' | 'audit' | 'months';
  /** The variable with which the operator sets the period; null for a fixed period. */
  readonly variable: string | null;
  /** Undefined: forever. */
  readonly period: (config: RetentionConfig) => Period | undefined;
}

/** A table that grows, and what deletes its rows; or one that doesn't, and why. */
export type TablePolicy =
  | { readonly rules: readonly RetentionRule[] }
  /** Another part of the product deletes its rows. */
  | { readonly elsewhere: string }
  | { readonly bounded: string };

const days = (count: number | undefined): Period | undefined => (count === undefined ? undefined : { days: count });
const months = (count: number | undefined): Period | undefined => (count === undefined ? undefined : { months: count });

type Keep = Pick<RetentionRule, 'variable' | 'period'>;

const audit: Keep = { variable: 'AUDIT_LOG_RETENTION_DAYS', period: ({ auditDays }) => days(auditDays) };
const platformAudit: Keep = {
  variable: 'PLATFORM_AUDIT_LOG_RETENTION_DAYS',
  period: ({ platformAuditDays }) => days(platformAuditDays),
};
const performance: Keep = {
  variable: 'PERFORMANCE_RETENTION_MONTHS',
  period: ({ performanceMonths }) => months(performanceMonths),
};
const usage: Keep = { variable: 'USAGE_RETENTION_DAYS', period: ({ usageDays }) => days(usageDays) };
const uploads: Keep = { variable: 'UPLOAD_RETENTION_DAYS', period: ({ uploadDays }) => days(uploadDays) };
const endedAccess: Keep = {
  variable: 'ENDED_ACCESS_RETENTION_DAYS',
  period: ({ endedAccessDays }) => days(endedAccessDays),
};
const invitations: Keep = {
  variable: 'INVITATION_RETENTION_DAYS',
  period: ({ invitationDays }) => days(invitationDays),
};
const fixed = (period: Period): Keep => ({ variable: null, period: () => period });

const rows = (table: string, keep: Keep): TablePolicy => ({ rules: [{ name: table, table, way: 'rows', ...keep }] });

const withCompany = 'one for each company';
const withPerson = 'a few for each person; deleted with the account';
const ofCompany = 'as many as the company creates; deleted by the company, or when a closed company is erased';
const every10Minutes = 'deleted by the API every ten minutes after it has expired';
const byQueue = 'deleted by the job queue';
const queueDefinition = 'the definition of the job queue';

/**
 * Every table of the database. A test compares it with the catalog, so a new table can't be forgotten. Rules run in this
 * order: what refers to a row is deleted before the row.
 */
export const tablePolicies: Readonly<Record<string, TablePolicy>> = {
  audit_event: {
    rules: [
      { name: 'audit_event of companies', table: 'audit_event', way: 'audit', ...audit },
      { name: 'audit_event of the platform', table: 'audit_event', way: 'audit', ...platformAudit },
    ],
  },
  audit_archive: { elsewhere: 'a row for each archived month; deleted when a closed company is erased' },
  identity_erasure: rows('identity_erasure', audit),
  performance_fact: {
    rules: [{ name: 'performance_fact', table: 'performance_fact', way: 'months', ...performance }],
  },
  performance_campaign_day: rows('performance_campaign_day', performance),
  performance_campaign_device_day: rows('performance_campaign_device_day', performance),
  performance_company_day: rows('performance_company_day', performance),
  api_token_usage_day: rows('api_token_usage_day', usage),
  api_token_usage_quarter: rows('api_token_usage_quarter', fixed({ hours: 25 })),
  api_token_scope_use: rows('api_token_scope_use', usage),
  partner_usage_day: rows('partner_usage_day', usage),
  partner_request_day: rows('partner_request_day', usage),
  first_party_upload: rows('first_party_upload', uploads),
  api_token_secret: rows('api_token_secret', endedAccess),
  api_token: rows('api_token', endedAccess),
  partner_secret: rows('partner_secret', endedAccess),
  partner_access_grant: rows('partner_access_grant', endedAccess),
  request_denial: rows('request_denial', fixed({ days: 30 })),
  page_feedback: rows('page_feedback', fixed({ days: 365 })),
  empty_search: rows('empty_search', fixed({ days: 365 })),
  idempotency_record: rows('idempotency_record', fixed({ hours: 24 })),
  company_member: rows('company_member', invitations),
  partner_member: rows('partner_member', invitations),
  user_account: rows('user_account', invitations),

  company: { elsewhere: 'erased CLOSED_COMPANY_RETENTION_DAYS after it was closed' },
  first_party_upload_issue: { elsewhere: 'deleted by housekeeping 30 days after the upload, at most 10,000 for each' },
  audience_member: { elsewhere: 'deleted by housekeeping after the membership days of the audience' },
  expiry_reminder: { elsewhere: 'deleted by the job of the reminders after the end of what it reminds of' },
  mail_message: { elsewhere: 'deleted when it is sent, and 30 days after it was given up' },
  invitation_mail_day: { elsewhere: 'deleted by the next invitation mail, two days after its day' },
  member_invitation: { elsewhere: 'deleted with its company_member, or when it is accepted' },
  partner_invitation: { elsewhere: 'deleted with its partner_member, or when it is accepted' },
  oidc_artifact: { elsewhere: every10Minutes },
  sign_in_session: { elsewhere: every10Minutes },
  sign_in_step: { elsewhere: every10Minutes },
  passkey_challenge: { elsewhere: every10Minutes },
  password_reset: { elsewhere: every10Minutes },
  setup_link: { elsewhere: 'deleted at each start of the API, and by the first run' },
  oidc_signing_key: { elsewhere: 'deleted when its last token has expired' },

  audience: { bounded: ofCompany },
  audience_identifier_count: { bounded: 'a few for each audience' },
  campaign: { bounded: ofCompany },
  campaign_audience: { bounded: ofCompany },
  company_terms_acceptance: { bounded: withCompany },
  saved_query: { bounded: 'at most 500 for each company' },
  performance_campaign_total: { bounded: 'one for each campaign' },
  performance_state: { bounded: withCompany },
  retention_horizon: { bounded: 'one row' },
  identity_block: {
    bounded: 'one for each identifier of a person who asked for erasure; kept so that no upload brings it back',
  },
  installation: { bounded: 'one row' },
  notification_settings: { bounded: withPerson },
  passkey: { bounded: withPerson },
  recovery_code: { bounded: withPerson },
  totp_factor: { bounded: withPerson },
  user_identity: { bounded: withPerson },
  partner: { bounded: 'one for each partner' },
  schema_migration: { bounded: 'one for each migration' },
  secret_record: { bounded: 'one for each secret that the installation had' },

  'jobs.job': { elsewhere: byQueue },
  'jobs.job_dependency': { elsewhere: byQueue },
  'jobs.bam': { bounded: queueDefinition },
  'jobs.queue': { bounded: queueDefinition },
  'jobs.queue_stats': { bounded: 'empty, because statistics of the job queue are off' },
  'jobs.schedule': { bounded: queueDefinition },
  'jobs.subscription': { bounded: queueDefinition },
  'jobs.version': { bounded: queueDefinition },
  'jobs.warning': { bounded: 'empty, because warnings of the job queue are reported as errors' },
};

/** The rules in the order in which they run. */
export const retentionRules: readonly RetentionRule[] = Object.values(tablePolicies).flatMap((policy) =>
  'rules' in policy ? policy.rules : [],
);

/** The time before which rows are old: RFC 3339, for months and the audit log the start of a month. */
export function cutOf(period: Period, way: RetentionRule['way'], now: number): string {
  if ('hours' in period) return new Date(now - period.hours * 60 * 60_000).toISOString();
  if ('days' in period) {
    const at = new Date(now - period.days * 24 * 60 * 60_000);
    return way === 'audit' ? startOfMonth(at, 0) : at.toISOString();
  }
  return startOfMonth(new Date(now), -period.months);
}

/** The start of the month, some months away. */
function startOfMonth(at: Date, away: number): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + away)).toISOString();
}
