import { z } from 'zod';

/** How long rows are kept; undefined: forever. */
export interface RetentionConfig {
  /** Events of companies, and records of erasures. */
  readonly auditDays: number | undefined;
  /** Events of the platform's own audit log. */
  readonly platformAuditDays: number | undefined;
  /** Whether events are written to the object store before they are deleted. */
  readonly archivesAudit: boolean;
  /** Months of performance before the current one. */
  readonly performanceMonths: number | undefined;
  /** Requests of API keys and partners by day. */
  readonly usageDays: number | undefined;
  /** Ended uploads, without their files. */
  readonly uploadDays: number | undefined;
  /** API keys, secrets and partner access that were revoked or have expired. */
  readonly endedAccessDays: number | undefined;
  /** Invitations whose link has expired. */
  readonly invitationDays: number | undefined;
}

/** Nothing is deleted by age. */
export const keptForever: RetentionConfig = {
  auditDays: undefined,
  platformAuditDays: undefined,
  archivesAudit: false,
  performanceMonths: undefined,
  usageDays: undefined,
  uploadDays: undefined,
  endedAccessDays: undefined,
  invitationDays: undefined,
};

/** A number of days or months, or `forever`. */
function period({ minimum, fallback }: { readonly minimum: number; readonly fallback: number | 'forever' }) {
  const problem = `must be a whole number from ${minimum} to 36500, or forever`;
  return z
    .string()
    .regex(/^(?:forever|\d{1,5})$/, problem)
    .transform((text): number | 'forever' => (text === 'forever' ? text : Number(text)))
    .refine((value) => value === 'forever' || (value >= minimum && value <= 36_500), problem)
    .default(fallback);
}

/**
 * The variables of the retention. The database enforces the same minimums (migration 0034). What a company would miss in its
 * reports and audit log is kept, unless the operator decides otherwise.
 */
export const retentionVariables = {
  AUDIT_LOG_RETENTION_DAYS: period({ minimum: 30, fallback: 'forever' }).describe(
    'The number of days for which events in the audit logs of companies are kept: 30 or more, or `forever`. Litfass deletes them one whole month at a time.',
  ),
  PLATFORM_AUDIT_LOG_RETENTION_DAYS: period({ minimum: 30, fallback: 'forever' }).describe(
    'The number of days for which events in the platform’s own audit log are kept: 30 or more, or `forever`. Litfass deletes them one whole month at a time.',
  ),
  AUDIT_LOG_ARCHIVE: z
    .enum(['store', 'none'])
    .default('none')
    .describe(
      'If you set it to `store`, events of audit logs are written to the object store before they are deleted.',
    ),
  PERFORMANCE_RETENTION_MONTHS: period({ minimum: 12, fallback: 'forever' }).describe(
    'The number of months before the current month for which performance data is kept: 12 or more, or `forever`.',
  ),
  USAGE_RETENTION_DAYS: period({ minimum: 32, fallback: 400 }).describe(
    'The number of days for which the daily request counts of API keys and partners are kept: 32 or more, or `forever`.',
  ),
  UPLOAD_RETENTION_DAYS: period({ minimum: 31, fallback: 400 }).describe(
    'The number of days for which an upload is kept after it has ended: 31 or more, or `forever`. Its file is deleted earlier.',
  ),
  ENDED_ACCESS_RETENTION_DAYS: period({ minimum: 31, fallback: 400 }).describe(
    'The number of days for which API keys, secrets and partner access are kept after they have expired or were revoked: 31 or more, or `forever`.',
  ),
  INVITATION_RETENTION_DAYS: period({ minimum: 1, fallback: 90 }).describe(
    'The number of days for which invitations are kept after their link has expired: 1 or more, or `forever`.',
  ),
  CLOSED_COMPANY_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3_650)
    .optional()
    .describe(
      'The number of days after which a closed company is erased: 1 to 3,650. The worker deletes its rows, its audit log and its files. If the variable isn’t set, closed companies are kept.',
    ),
};

type Variables = z.output<z.ZodObject<typeof retentionVariables>>;

/** The retention of an environment. */
export function retentionConfig(environment: Variables): RetentionConfig {
  return {
    auditDays: limited(environment.AUDIT_LOG_RETENTION_DAYS),
    platformAuditDays: limited(environment.PLATFORM_AUDIT_LOG_RETENTION_DAYS),
    archivesAudit: environment.AUDIT_LOG_ARCHIVE === 'store',
    performanceMonths: limited(environment.PERFORMANCE_RETENTION_MONTHS),
    usageDays: limited(environment.USAGE_RETENTION_DAYS),
    uploadDays: limited(environment.UPLOAD_RETENTION_DAYS),
    endedAccessDays: limited(environment.ENDED_ACCESS_RETENTION_DAYS),
    invitationDays: limited(environment.INVITATION_RETENTION_DAYS),
  };
}

function limited(value: number | 'forever'): number | undefined {
  return value === 'forever' ? undefined : value;
}
