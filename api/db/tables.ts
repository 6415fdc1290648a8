import type { ColumnType, Generated } from 'kysely';
import type { PublicKey } from '../auth/public-keys.ts';

/**
 * timestamptz: read as ISO-like text with microseconds ({@link readTimestamp} makes it RFC 3339), written as RFC 3339.
 */
type Timestamp = ColumnType<string, string, string>;
type CreatedAt = ColumnType<string, string | undefined, never>;

/** A public key of a partner. */
export interface StoredPublicKey {
  readonly jwk: PublicKey;
  readonly createdAt: string;
}

/** Columns as created by migrations/; both drivers return int8 as text. */
export interface Tables {
  company: {
    id: string;
    name: string;
    kind: 'ADVERTISER' | 'AGENCY';
    status: Generated<'ACTIVE' | 'SUSPENDED' | 'CLOSED'>;
    currency_code: string;
    time_zone: string;
    domain: string | null;
    agency_id: string | null;
    status_reason: string | null;
    suspended_at: Timestamp | null;
    closed_at: Timestamp | null;
    rate_limit_points: number | null;
    second_factor_required_from: Timestamp | null;
    erasure_started_at: Timestamp | null;
    created_at: CreatedAt;
    updated_at: ColumnType<string, string | undefined, string>;
  };
  user_account: {
    id: string;
    email: string;
    name: string | null;
    password_hash: string | null;
    is_staff: Generated<boolean>;
    email_proven: Generated<boolean>;
    created_at: CreatedAt;
    last_signed_in_at: Timestamp | null;
  };
  user_identity: {
    issuer: string;
    subject: string;
    user_id: string;
    created_at: CreatedAt;
  };
  company_member: {
    id: string;
    company_id: string;
    user_id: string;
    role: 'ADMIN' | 'EDITOR' | 'VIEWER';
    created_at: CreatedAt;
    accepted_at: ColumnType<string | null, string | null | undefined, string>;
  };
  saved_query: {
    company_id: string;
    id: string;
    name: string;
    document: string;
    variables: string;
    owner_id: string;
    owner_name: string;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: ColumnType<string, string | undefined, string>;
    last_run_at: ColumnType<string | null, string | undefined, string>;
    last_run_by_id: ColumnType<string | null, string | undefined, string>;
    last_run_by_name: ColumnType<string | null, string | undefined, string>;
  };
  password_reset: {
    digest: Uint8Array;
    user_id: string;
    by_mail: boolean;
    created_at: CreatedAt;
    expires_at: Timestamp;
  };
  totp_factor: {
    user_id: string;
    sealed_secret: string;
    confirmed_at: ColumnType<string | null, string | undefined, string>;
    last_time_step: ColumnType<string, string | undefined, string>;
    created_at: CreatedAt;
  };
  passkey: {
    id: string;
    user_id: string;
    name: string;
    public_key: Uint8Array;
    sign_count: string;
    created_at: CreatedAt;
    last_used_at: ColumnType<string | null, string | undefined, string>;
  };
  passkey_challenge: {
    digest: Uint8Array;
    expires_at: Timestamp;
  };
  secret_record: {
    kind: 'PEPPER' | 'IDENTITY_KEY';
    id: string;
    first_used_at: CreatedAt;
  };
  recovery_code: {
    digest: Uint8Array;
    pepper_id: string | null;
    user_id: string;
  };
  sign_in_step: {
    digest: Uint8Array;
    user_id: string;
    expires_at: Timestamp;
  };
  sign_in_session: {
    id: string;
    uid: string;
    user_id: string;
    device: string;
    ip_address: string;
    created_at: CreatedAt;
    last_seen_at: ColumnType<string, string | undefined, string>;
    confirmed_at: ColumnType<string, string | undefined, string>;
  };
  setup_link: {
    digest: Uint8Array;
    expires_at: Timestamp;
  };
  installation: {
    is_only_row: Generated<boolean>;
    operator_name: string;
    set_up_at: CreatedAt;
  };
  member_invitation: {
    company_id: string;
    member_id: string;
    digest: Uint8Array;
    by_mail: Generated<boolean>;
    created_at: ColumnType<string, string | undefined, string>;
    expires_at: Timestamp;
  };
  company_terms_acceptance: {
    company_id: string;
    version: string;
    accepted_at: Timestamp;
    accepted_by_id: string;
    accepted_by_name: string;
  };
  api_token: {
    id: string;
    company_id: string;
    name: string;
    prefix: string;
    scopes: string[];
    allowed_cidrs: Generated<string[]>;
    created_by_kind: 'USER' | 'API_TOKEN' | 'SYSTEM';
    created_by_id: string;
    created_by_name: string;
    created_at: CreatedAt;
    expires_at: Timestamp | null;
    revoked_at: Timestamp | null;
    last_used_at: Timestamp | null;
    last_used_ip: string | null;
  };
  api_token_secret: {
    id: string;
    company_id: string;
    token_id: string;
    digest: Uint8Array;
    pepper_id: string | null;
    last_four: string;
    created_at: CreatedAt;
    expires_at: Timestamp | null;
    last_used_at: Timestamp | null;
    last_used_ip: string | null;
  };
  api_token_usage_day: {
    company_id: string;
    token_id: string;
    requests: string;
    errors: string;
    rate_limited: string;
    cost: string;
    day: string;
  };
  api_token_usage_quarter: {
    company_id: string;
    token_id: string;
    requests: string;
    quarter: string;
  };
  api_token_scope_use: {
    company_id: string;
    token_id: string;
    last_used_on: string;
    scope: string;
  };
  partner_usage_day: {
    company_id: string;
    partner_id: string;
    requests: string;
    last_used_at: string;
    day: string;
  };
  partner: {
    id: string;
    name: string;
    status: Generated<'ACTIVE' | 'SUSPENDED'>;
    client_id: string;
    website_url: string | null;
    redirect_uris: Generated<string[]>;
    /** JWKs, written as JSON. */
    public_keys: ColumnType<readonly StoredPublicKey[], string | undefined, string>;
    terms_accepted_at: Timestamp | null;
    terms_version: string | null;
    terms_accepted_by: string | null;
    token_generation: Generated<number>;
    allowed_cidrs: Generated<string[]>;
    created_at: CreatedAt;
  };
  partner_secret: {
    id: string;
    partner_id: string;
    digest: Uint8Array;
    pepper_id: string | null;
    last_four: string;
    created_at: CreatedAt;
    expires_at: Timestamp | null;
    last_used_at: ColumnType<string | null, undefined, string>;
  };
  partner_member: {
    id: string;
    partner_id: string;
    user_id: string;
    created_at: CreatedAt;
    accepted_at: ColumnType<string | null, undefined, string>;
  };
  partner_invitation: {
    partner_id: string;
    member_id: string;
    digest: Uint8Array;
    by_mail: boolean;
    created_at: CreatedAt;
    expires_at: Timestamp;
  };
  partner_request_day: {
    partner_id: string;
    day: string;
    requests: string;
    errors: string;
    rate_limited: string;
    cost: string;
  };
  partner_access_grant: {
    id: string;
    company_id: string;
    partner_id: string;
    scopes: string[];
    granted_by_kind: 'USER' | 'API_TOKEN' | 'SYSTEM';
    granted_by_id: string;
    granted_by_name: string;
    created_at: CreatedAt;
    expires_at: Timestamp | null;
    revoked_at: Timestamp | null;
  };
  audit_event: {
    id: string;
    company_id: string | null;
    occurred_at: CreatedAt;
    actor_kind: string;
    actor_id: string;
    actor_name: string;
    action: string;
    target_type: string;
    target_id: string;
    changes: ColumnType<unknown, string, never>;
    request_id: string;
    ip_address: string | null;
    by_staff: ColumnType<boolean | null, boolean | undefined, never>;
  };
  request_denial: {
    id: string;
    company_id: string;
    request_id: string;
    occurred_at: Timestamp;
    actor_kind: string;
    actor_id: string;
    actor_name: string;
    operation_name: string | null;
    field: string | null;
    check_name: string;
    message: string;
    required_scopes: string[];
    granted_scopes: string[];
  };
  oidc_artifact: {
    model: string;
    id_digest: Uint8Array;
    payload: ColumnType<Record<string, unknown>, string, string>;
    grant_id: string | null;
    uid: string | null;
    account_id: string | null;
    user_code: string | null;
    expires_at: Timestamp | null;
    consumed_at: Timestamp | null;
  };
  oidc_signing_key: {
    kid: string;
    encrypted_jwk: string;
    created_at: CreatedAt;
  };
  campaign: {
    company_id: string;
    id: string;
    name: string;
    external_id: string | null;
    channel: 'CTV' | 'VIDEO' | 'DISPLAY' | 'NATIVE' | 'AUDIO' | 'DOOH';
    objective: 'AWARENESS' | 'TRAFFIC' | 'CONVERSIONS' | 'RETENTION';
    status: 'DRAFT' | 'ACTIVE' | 'PAUSED' | 'ARCHIVED';
    start_date: string;
    end_date: string | null;
    budget_period: 'DAILY' | 'LIFETIME';
    budget_amount_micros: string;
    budget_pacing: 'EVEN' | 'AHEAD' | 'ASAP';
    labels: Generated<string[]>;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: ColumnType<string, string | undefined, string>;
  };
  audience: {
    company_id: string;
    id: string;
    name: string;
    external_id: string | null;
    description: string | null;
    membership_days: number;
    member_count: Generated<string>;
    last_upload_at: Timestamp | null;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: ColumnType<string, string | undefined, string>;
  };
  audience_identifier_count: {
    company_id: string;
    audience_id: string;
    identifier_type:
      'EMAIL' | 'EMAIL_SHA256' | 'PHONE' | 'PHONE_SHA256' | 'MAID' | 'MAID_SHA256' | 'IP_ADDRESS' | 'EXTERNAL_ID';
    submitted: string;
    valid: string;
    members: string;
  };
  first_party_upload: {
    company_id: string;
    id: string;
    audience_id: string;
    operation: 'ADD' | 'REMOVE' | 'REPLACE';
    status: Generated<
      | 'AWAITING_UPLOAD'
      | 'VALIDATING'
      | 'PROCESSING'
      | 'COMPLETED'
      | 'COMPLETED_WITH_ERRORS'
      | 'FAILED'
      | 'CANCELED'
      | 'EXPIRED'
    >;
    file_name: string;
    content_length: string;
    checksum_sha256: Uint8Array | null;
    format: 'CSV' | 'TSV' | 'NDJSON';
    compression: 'NONE' | 'GZIP';
    columns: ColumnType<unknown, string | undefined, string>;
    default_country: string | null;
    consent_ad_user_data: 'GRANTED' | 'DENIED' | 'UNSPECIFIED';
    consent_ad_personalization: 'GRANTED' | 'DENIED' | 'UNSPECIFIED';
    lawful_basis: 'CONSENT' | 'LEGITIMATE_INTEREST' | 'CONTRACT' | 'LEGAL_OBLIGATION' | null;
    max_rejected_percent: number;
    expected_audience_version: number | null;
    validate_only: Generated<boolean>;
    object_key: string;
    part_size: string;
    part_count: number;
    multipart_id: string | null;
    part_checksums: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
    swept_at: Timestamp | null;
    progress: Generated<number>;
    rows_total: Generated<string>;
    rows_accepted: Generated<string>;
    rows_rejected: Generated<string>;
    rows_duplicate: Generated<string>;
    rows_added: Generated<string>;
    rows_removed: Generated<string>;
    identifier_counts: ColumnType<unknown, string | undefined, string>;
    issue_summary: ColumnType<unknown, string | undefined, string>;
    failure_code: string | null;
    failure_message: string | null;
    error_report_key: string | null;
    error_report_length: string | null;
    error_report_expires_at: Timestamp | null;
    created_by_kind: 'USER' | 'API_TOKEN' | 'PARTNER' | 'SYSTEM';
    created_by_id: string;
    created_by_name: string;
    created_at: CreatedAt;
    expires_at: Timestamp;
    uploaded_at: Timestamp | null;
    finished_at: Timestamp | null;
    raw_file_deleted_at: Timestamp | null;
  };
  campaign_audience: {
    company_id: string;
    campaign_id: string;
    audience_id: string;
  };
  mail_message: {
    id: string;
    kind: string;
    recipient: string | null;
    sealed: string | null;
    state: Generated<'QUEUED' | 'UNDELIVERABLE'>;
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    give_up_at: Timestamp;
    last_error: string | null;
    can_retry: ColumnType<boolean, never, never>;
    created_at: CreatedAt;
  };
  notification_settings: {
    user_id: string;
    uploads: boolean;
    key_reminders: boolean;
    partner_access: boolean;
  };
  page_feedback: {
    id: string;
    path: string;
    is_helpful: boolean;
    comment: Generated<string | null>;
    created_at: CreatedAt;
  };
  empty_search: {
    id: string;
    query: string;
    searches: Generated<string>;
    first_searched_at: CreatedAt;
    last_searched_at: CreatedAt;
  };
  invitation_mail_day: {
    day: string;
    recipient: Uint8Array;
    mails: number;
  };
  expiry_reminder: {
    company_id: string;
    object_id: string;
    expires_at: Timestamp;
    days: number;
  };
  idempotency_record: {
    company_id: string | null;
    partner_id: string | null;
    mutation: string;
    idempotency_key: string;
    input_digest: Uint8Array;
    response: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    created_at: ColumnType<string, string | undefined, string>;
  };
}
