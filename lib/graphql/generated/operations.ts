// Written by `npm run documents:print` from lib/graphql/documents and api/schema/schema.graphql.
import type { Operation } from '../operation.ts';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type SortDirection =
  | 'ASC'
  | 'DESC';

export type ActorKind =
  | 'USER'
  | 'API_TOKEN'
  | 'PARTNER'
  | 'SYSTEM';

export type UserErrorCode =
  | 'INVALID'
  | 'REQUIRED'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'VERSION_MISMATCH'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'STATE_FORBIDS'
  | 'LIMIT_EXCEEDED'
  | 'CONSENT_REQUIRED'
  | 'CONSENT_DENIED'
  | 'TERMS_NOT_ACCEPTED'
  | 'UPLOAD_EXPIRED'
  | 'OBJECT_MISSING'
  | 'SIZE_MISMATCH'
  | 'CHECKSUM_MISMATCH'
  | 'UNSUPPORTED_FORMAT';

export type CompanyKind =
  | 'ADVERTISER'
  | 'AGENCY';

export type CompanyStatus =
  | 'ACTIVE'
  | 'SUSPENDED'
  | 'CLOSED';

export type CompanySortField =
  | 'NAME'
  | 'CREATED_AT'
  | 'UPDATED_AT';

export type CompanyRole =
  | 'ADMIN'
  | 'EDITOR'
  | 'VIEWER';

export type SecondFactorKind =
  | 'AUTHENTICATOR_APP'
  | 'PASSKEY';

export type CompanyMemberStatus =
  | 'ACTIVE'
  | 'INVITED';

export type CompanyMemberSortField =
  | 'EMAIL'
  | 'CREATED_AT'
  | 'LAST_SIGNED_IN_AT';

export type APITokenScope =
  | 'CAMPAIGNS_READ'
  | 'CAMPAIGNS_WRITE'
  | 'AUDIENCES_READ'
  | 'AUDIENCES_WRITE'
  | 'REPORTS_READ'
  | 'TOKENS_READ'
  | 'TOKENS_WRITE'
  | 'ACCESS_READ'
  | 'ACCESS_WRITE'
  | 'AUDIT_READ';

export type DenialCheck =
  | 'SCOPE'
  | 'NOT_ALLOWED'
  | 'REVOKED_KEY'
  | 'EXPIRED_KEY'
  | 'ROTATED_KEY'
  | 'ADDRESS'
  | 'COMPANY_SUSPENDED'
  | 'COMPANY_CLOSED'
  | 'SECOND_FACTOR'
  | 'RATE_LIMIT'
  | 'COST';

export type IdentifierType =
  | 'EMAIL'
  | 'EMAIL_SHA256'
  | 'PHONE'
  | 'PHONE_SHA256'
  | 'MAID'
  | 'MAID_SHA256'
  | 'IP_ADDRESS'
  | 'EXTERNAL_ID';

export type RowIssueCode =
  | 'COLUMN_COUNT'
  | 'ROW_TOO_LONG'
  | 'NO_IDENTIFIER'
  | 'EMAIL_INVALID'
  | 'PHONE_INVALID'
  | 'PHONE_NO_COUNTRY'
  | 'HASH_FORMAT'
  | 'HASH_NOT_SHA256'
  | 'HASH_OF_EMPTY'
  | 'MAID_INVALID'
  | 'MAID_ZERO'
  | 'IP_INVALID'
  | 'IP_RESERVED'
  | 'COUNTRY_INVALID'
  | 'CONSENT_DENIED'
  | 'CONSENT_MISSING'
  | 'DUPLICATE'
  | 'TOO_MANY_IDENTIFIERS'
  | 'RAW_LOOKS_HASHED';

export type IssueSeverity =
  | 'ERROR'
  | 'WARNING';

export type Channel =
  | 'CTV'
  | 'VIDEO'
  | 'DISPLAY'
  | 'NATIVE'
  | 'AUDIO'
  | 'DOOH';

export type DeliveryStatus =
  | 'NOT_READY'
  | 'SCHEDULED'
  | 'DELIVERING'
  | 'LIMITED'
  | 'STOPPED'
  | 'ENDED';

export type DeliveryIssueCode =
  | 'BUDGET_EXHAUSTED'
  | 'ACCOUNT_SUSPENDED'
  | 'OUTSIDE_SCHEDULE'
  | 'AUDIENCE_TOO_SMALL'
  | 'NO_SPEND';

export type BudgetPeriod =
  | 'DAILY'
  | 'LIFETIME';

export type APITokenStatus =
  | 'ACTIVE'
  | 'EXPIRING'
  | 'ROTATING'
  | 'EXPIRED'
  | 'REVOKED';

export type APITokenSortField =
  | 'NAME'
  | 'CREATED_AT'
  | 'EXPIRES_AT'
  | 'LAST_USED_AT';

export type PartnerStatus =
  | 'ACTIVE'
  | 'SUSPENDED';

export type PartnerAccessGrantStatus =
  | 'ACTIVE'
  | 'EXPIRED'
  | 'REVOKED';

export type PartnerPersonStatus =
  | 'ACTIVE'
  | 'INVITED';

export type PageFeedbackSummarySortField =
  | 'NOT_HELPFUL'
  | 'LAST_SENT_AT'
  | 'PATH';

export type EmptySearchSortField =
  | 'SEARCHES'
  | 'LAST_SEARCHED_AT';

export type FailedJobState =
  | 'RETRYING'
  | 'FAILED';

export type UndeliveredMailState =
  | 'RETRYING'
  | 'UNDELIVERABLE';

export type PersonState =
  | 'ACTIVE'
  | 'INVITED'
  | 'NO_COMPANY';

export type PersonSortField =
  | 'EMAIL'
  | 'CREATED_AT'
  | 'LAST_SIGNED_IN_AT';

export type FirstPartyUploadStatus =
  | 'AWAITING_UPLOAD'
  | 'VALIDATING'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'COMPLETED_WITH_ERRORS'
  | 'FAILED'
  | 'CANCELED'
  | 'EXPIRED';

export type MembershipOperation =
  | 'ADD'
  | 'REMOVE'
  | 'REPLACE';

export type FileFormat =
  | 'CSV'
  | 'TSV'
  | 'NDJSON';

export type FileCompression =
  | 'NONE'
  | 'GZIP';

export type ConsentStatus =
  | 'GRANTED'
  | 'DENIED'
  | 'UNSPECIFIED';

export type LawfulBasis =
  | 'CONSENT'
  | 'LEGITIMATE_INTEREST'
  | 'CONTRACT'
  | 'LEGAL_OBLIGATION';

export type ColumnKind =
  | 'EMAIL'
  | 'EMAIL_SHA256'
  | 'PHONE'
  | 'PHONE_SHA256'
  | 'MAID'
  | 'MAID_SHA256'
  | 'IP_ADDRESS'
  | 'EXTERNAL_ID'
  | 'COUNTRY'
  | 'CONSENT_AD_USER_DATA'
  | 'CONSENT_AD_PERSONALIZATION'
  | 'IGNORE';

export type TransferMode =
  | 'SINGLE'
  | 'MULTIPART';

export type FirstPartyUploadSortField =
  | 'CREATED_AT'
  | 'FINISHED_AT'
  | 'CONTENT_LENGTH';

export type IDFilter = {
  eq?: string | number | null | undefined;
  in?: Array<string | number> | null | undefined;
  notIn?: Array<string | number> | null | undefined;
};

export type StringFilter = {
  eq?: string | null | undefined;
  in?: Array<string> | null | undefined;
  contains?: string | null | undefined;
  startsWith?: string | null | undefined;
};

export type DateTimeFilter = {
  gte?: string | null | undefined;
  lt?: string | null | undefined;
  isNull?: boolean | null | undefined;
};

export type BigIntFilter = {
  eq?: string | null | undefined;
  gte?: string | null | undefined;
  lt?: string | null | undefined;
};

export type BooleanFilter = {
  eq?: boolean | null | undefined;
};

export type CompanyFilter = {
  id?: IDFilter | null | undefined;
  name?: StringFilter | null | undefined;
  agencyId?: IDFilter | null | undefined;
  kind?: Array<CompanyKind> | null | undefined;
  status?: Array<CompanyStatus> | null | undefined;
  updatedAt?: DateTimeFilter | null | undefined;
  or?: Array<CompanyFilter> | null | undefined;
};

export type CompanySort = {
  field: CompanySortField;
  direction?: SortDirection;
};

export type SetSecondFactorRuleInput = {
  companyId: string | number;
  required: boolean;
  afterDays?: number | null | undefined;
};

export type CompanyMemberFilter = {
  id?: IDFilter | null | undefined;
  personId?: IDFilter | null | undefined;
  email?: StringFilter | null | undefined;
  role?: Array<CompanyRole> | null | undefined;
  or?: Array<CompanyMemberFilter> | null | undefined;
};

export type CompanyMemberSort = {
  field: CompanyMemberSortField;
  direction?: SortDirection;
};

export type AddCompanyMemberInput = {
  companyId: string | number;
  email: string;
  role: CompanyRole;
  idempotencyKey?: string | null | undefined;
};

export type UpdateCompanyMemberInput = {
  id: string | number;
  role: CompanyRole;
};

export type RemoveCompanyMemberInput = {
  id: string | number;
};

export type ResendInvitationInput = {
  id: string | number;
};

export type AcceptInvitationInput = {
  id: string | number;
};

export type DeclineInvitationInput = {
  id: string | number;
};

export type ChangePasswordInput = {
  currentPassword: string;
  newPassword: string;
};

export type EndSessionsInput = {
  ids: Array<string | number>;
};

export type UpdateNotificationSettingsInput = {
  uploads?: boolean | null | undefined;
  keyReminders?: boolean | null | undefined;
  partnerAccess?: boolean | null | undefined;
};

export type AuditEventFilter = {
  action?: StringFilter | null | undefined;
  isView?: BooleanFilter | null | undefined;
  targetType?: StringFilter | null | undefined;
  targetId?: IDFilter | null | undefined;
  actorId?: IDFilter | null | undefined;
  occurredAt?: DateTimeFilter | null | undefined;
  or?: Array<AuditEventFilter> | null | undefined;
};

export type PlatformAuditEventFilter = {
  action?: StringFilter | null | undefined;
  isView?: BooleanFilter | null | undefined;
  targetType?: StringFilter | null | undefined;
  targetId?: IDFilter | null | undefined;
  actorId?: IDFilter | null | undefined;
  occurredAt?: DateTimeFilter | null | undefined;
  or?: Array<PlatformAuditEventFilter> | null | undefined;
};

export type CreateAudienceInput = {
  companyId: string | number;
  name: string;
  externalId?: string | null | undefined;
  description?: string | null | undefined;
  membershipDays?: number;
  idempotencyKey?: string | null | undefined;
};

export type AcceptTermsInput = {
  companyId: string | number;
  version: string;
};

export type DateRangeInput = {
  startDate: string;
  endDate: string;
};

export type APITokenFilter = {
  name?: StringFilter | null | undefined;
  status?: Array<APITokenStatus> | null | undefined;
  scope?: Array<APITokenScope> | null | undefined;
  expiresAt?: DateTimeFilter | null | undefined;
  lastUsedAt?: DateTimeFilter | null | undefined;
  or?: Array<APITokenFilter> | null | undefined;
};

export type APITokenSort = {
  field: APITokenSortField;
  direction?: SortDirection;
};

export type CreateAPITokenInput = {
  companyId: string | number;
  name: string;
  scopes: Array<APITokenScope>;
  expiresAt?: string | null | undefined;
  allowedCidrs?: Array<string> | null | undefined;
  idempotencyKey?: string | null | undefined;
};

export type UpdateAPITokenInput = {
  id: string | number;
  name?: string | null | undefined;
  scopes?: Array<APITokenScope> | null | undefined;
  allowedCidrs?: Array<string> | null | undefined;
};

export type RotateAPITokenInput = {
  id: string | number;
  overlapSeconds?: number;
};

export type EndAPITokenRotationInput = {
  id: string | number;
};

export type RevokeAPITokenInput = {
  id: string | number;
};

export type SetPartnerKeysInput = {
  partnerId: string | number;
  publicKeys: string;
  keepKids?: Array<string>;
  endSecrets?: boolean;
  endTokens?: boolean;
};

export type PartnerFilter = {
  name?: StringFilter | null | undefined;
  status?: Array<PartnerStatus> | null | undefined;
  or?: Array<PartnerFilter> | null | undefined;
};

export type CreatePartnerInput = {
  name: string;
  websiteUrl?: string | null | undefined;
  redirectUris?: Array<string> | null | undefined;
  idempotencyKey?: string | null | undefined;
};

export type RotatePartnerSecretInput = {
  partnerId: string | number;
  overlapSeconds?: number;
};

export type UpdatePartnerInput = {
  partnerId: string | number;
  name?: string | null | undefined;
  websiteUrl?: string | null | undefined;
  redirectUris?: Array<string> | null | undefined;
};

export type SetPartnerStatusInput = {
  partnerId: string | number;
  status: PartnerStatus;
};

export type AcceptPartnerTermsInput = {
  partnerId: string | number;
  version: string;
  acceptedBy?: string | null | undefined;
};

export type RevokePartnerSecretInput = {
  partnerId: string | number;
  secretId: string | number;
};

export type SetPartnerAddressRangesInput = {
  partnerId: string | number;
  allowedCidrs: Array<string>;
};

export type PartnerAccessGrantFilter = {
  partnerId?: IDFilter | null | undefined;
  status?: Array<PartnerAccessGrantStatus> | null | undefined;
  or?: Array<PartnerAccessGrantFilter> | null | undefined;
};

export type GrantPartnerAccessInput = {
  companyId: string | number;
  partnerId: string | number;
  scopes: Array<APITokenScope>;
  expiresAt?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
};

export type RevokePartnerAccessInput = {
  id: string | number;
};

export type InvitePartnerPersonInput = {
  partnerId: string | number;
  email: string;
  idempotencyKey?: string | null | undefined;
};

export type RemovePartnerPersonInput = {
  id: string | number;
};

export type AcceptPartnerInvitationInput = {
  id: string | number;
};

export type DeclinePartnerInvitationInput = {
  id: string | number;
};

export type ReceivedPartnerAccessFilter = {
  companyName?: StringFilter | null | undefined;
  status?: Array<PartnerAccessGrantStatus> | null | undefined;
  or?: Array<ReceivedPartnerAccessFilter> | null | undefined;
};

export type PageFeedbackFilter = {
  path?: StringFilter | null | undefined;
  isHelpful?: BooleanFilter | null | undefined;
  hasComment?: BooleanFilter | null | undefined;
  createdAt?: DateTimeFilter | null | undefined;
  or?: Array<PageFeedbackFilter> | null | undefined;
};

export type PageFeedbackSummaryFilter = {
  path?: StringFilter | null | undefined;
  helpful?: BigIntFilter | null | undefined;
  notHelpful?: BigIntFilter | null | undefined;
  comments?: BigIntFilter | null | undefined;
  lastSentAt?: DateTimeFilter | null | undefined;
  or?: Array<PageFeedbackSummaryFilter> | null | undefined;
};

export type PageFeedbackSummarySort = {
  field: PageFeedbackSummarySortField;
  direction?: SortDirection;
};

export type EmptySearchFilter = {
  query?: StringFilter | null | undefined;
  lastSearchedAt?: DateTimeFilter | null | undefined;
  or?: Array<EmptySearchFilter> | null | undefined;
};

export type EmptySearchSort = {
  field: EmptySearchSortField;
  direction?: SortDirection;
};

export type CreateSavedQueryInput = {
  companyId: string | number;
  name: string;
  document: string;
  variables?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
};

export type UpdateSavedQueryInput = {
  id: string | number;
  expectedVersion?: number | null | undefined;
  name?: string | null | undefined;
  document?: string | null | undefined;
  variables?: string | null | undefined;
};

export type DeleteSavedQueryInput = {
  id: string | number;
};

export type RecordSavedQueryRunInput = {
  id: string | number;
};

export type CreateCompanyInput = {
  name: string;
  kind?: CompanyKind;
  currencyCode: string;
  timeZone: string;
  domain?: string | null | undefined;
  agencyId?: string | number | null | undefined;
  adminEmail?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
};

export type UpdateCompanyInput = {
  companyId: string | number;
  name?: string | null | undefined;
  kind?: CompanyKind | null | undefined;
  currencyCode?: string | null | undefined;
  timeZone?: string | null | undefined;
  domain?: string | null | undefined;
  agencyId?: string | number | null | undefined;
};

export type InviteCompanyAdminInput = {
  companyId: string | number;
  email: string;
};

export type CancelCompanyInvitationInput = {
  companyId: string | number;
  id: string | number;
};

export type ResendCompanyInvitationInput = {
  companyId: string | number;
  id: string | number;
};

export type FailedJobFilter = {
  queue?: StringFilter | null | undefined;
  state?: Array<FailedJobState> | null | undefined;
  companyId?: IDFilter | null | undefined;
  createdAt?: DateTimeFilter | null | undefined;
  or?: Array<FailedJobFilter> | null | undefined;
};

export type RetryJobInput = {
  jobId: string | number;
};

export type SetCompanyLimitsInput = {
  companyId: string | number;
  rateLimitPoints?: number | null | undefined;
};

export type UndeliveredMailFilter = {
  kind?: StringFilter | null | undefined;
  recipient?: StringFilter | null | undefined;
  state?: Array<UndeliveredMailState> | null | undefined;
  createdAt?: DateTimeFilter | null | undefined;
  or?: Array<UndeliveredMailFilter> | null | undefined;
};

export type RetryMailInput = {
  mailId: string | number;
};

export type PersonFilter = {
  id?: IDFilter | null | undefined;
  email?: StringFilter | null | undefined;
  name?: StringFilter | null | undefined;
  state?: Array<PersonState> | null | undefined;
  isStaff?: BooleanFilter | null | undefined;
  hasSecondFactor?: BooleanFilter | null | undefined;
  lastSignedInAt?: DateTimeFilter | null | undefined;
  or?: Array<PersonFilter> | null | undefined;
};

export type PersonSort = {
  field: PersonSortField;
  direction?: SortDirection;
};

export type EndPersonSessionsInput = {
  personId: string | number;
};

export type UnlockPersonInput = {
  personId: string | number;
};

export type ResetPersonPasswordInput = {
  personId: string | number;
};

export type ResetPersonSecondFactorsInput = {
  personId: string | number;
};

export type LiftSecondFactorRuleInput = {
  companyId: string | number;
};

export type SuspendCompanyInput = {
  companyId: string | number;
  reason: string;
};

export type ReactivateCompanyInput = {
  companyId: string | number;
};

export type CloseCompanyInput = {
  companyId: string | number;
  reason: string;
  validateOnly?: boolean | null | undefined;
};

export type UploadIssueFilter = {
  code?: Array<RowIssueCode> | null | undefined;
  severity?: Array<IssueSeverity> | null | undefined;
  row?: BigIntFilter | null | undefined;
  or?: Array<UploadIssueFilter> | null | undefined;
};

export type FirstPartyUploadFilter = {
  audienceId?: IDFilter | null | undefined;
  status?: Array<FirstPartyUploadStatus> | null | undefined;
  fileName?: StringFilter | null | undefined;
  createdAt?: DateTimeFilter | null | undefined;
  or?: Array<FirstPartyUploadFilter> | null | undefined;
};

export type FirstPartyUploadSort = {
  field: FirstPartyUploadSortField;
  direction?: SortDirection;
};

export type ColumnMappingInput = {
  header: string;
  kind: ColumnKind;
};

export type ConsentInput = {
  adUserData: ConsentStatus;
  adPersonalization: ConsentStatus;
  lawfulBasis?: LawfulBasis | null | undefined;
};

export type CreateFirstPartyUploadInput = {
  companyId: string | number;
  audienceId: string | number;
  operation?: MembershipOperation;
  fileName: string;
  format: FileFormat;
  compression?: FileCompression;
  contentLength: string;
  checksumSha256?: string | null | undefined;
  resumable?: boolean;
  columns?: Array<ColumnMappingInput> | null | undefined;
  defaultCountry?: string | null | undefined;
  consent: ConsentInput;
  maxRejectedPercent?: number;
  expectedAudienceVersion?: number | null | undefined;
  validateOnly?: boolean;
  idempotencyKey?: string | null | undefined;
};

export type UploadPartInput = {
  partNumber: number;
  contentLength: string;
  checksumSha256: string;
};

export type SignFirstPartyUploadPartsInput = {
  id: string | number;
  parts: Array<UploadPartInput>;
};

export type CompletedPartInput = {
  partNumber: number;
  etag: string;
};

export type CompleteFirstPartyUploadInput = {
  id: string | number;
  parts?: Array<CompletedPartInput> | null | undefined;
};

export type CancelFirstPartyUploadInput = {
  id: string | number;
};

export type PortalAcceptInvitationMutationVariables = Exact<{
  input: AcceptInvitationInput;
}>;


export type PortalAcceptInvitationMutation = { acceptInvitation: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalAcceptPartnerInvitationMutationVariables = Exact<{
  input: AcceptPartnerInvitationInput;
}>;


export type PortalAcceptPartnerInvitationMutation = { acceptPartnerInvitation: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type PortalChangePasswordMutation = { changePassword: { changed: boolean, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalDeclineInvitationMutationVariables = Exact<{
  input: DeclineInvitationInput;
}>;


export type PortalDeclineInvitationMutation = { declineInvitation: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalDeclinePartnerInvitationMutationVariables = Exact<{
  input: DeclinePartnerInvitationInput;
}>;


export type PortalDeclinePartnerInvitationMutation = { declinePartnerInvitation: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalEndSessionsMutationVariables = Exact<{
  input: EndSessionsInput;
}>;


export type PortalEndSessionsMutation = { endSessions: { endedIds: Array<string>, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalListInvitationsQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalListInvitationsQuery = { viewer: { invitations: Array<{ id: string, companyName: string, role: CompanyRole, createdAt: string }>, partnerInvitations: Array<{ id: string, partnerName: string, createdAt: string }> } };

export type PortalListSessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalListSessionsQuery = { viewer: { hasSecondFactor: boolean | null, sessions: Array<{ id: string, device: string, ipAddress: string, isCurrent: boolean, createdAt: string, lastSeenAt: string }> } };

export type NotificationSettingsFragment = { uploads: boolean, keyReminders: boolean, partnerAccess: boolean };

export type PortalNotificationSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalNotificationSettingsQuery = { viewer: { notificationSettings: { uploads: boolean, keyReminders: boolean, partnerAccess: boolean } | null } };

export type PortalUpdateNotificationSettingsMutationVariables = Exact<{
  input: UpdateNotificationSettingsInput;
}>;


export type PortalUpdateNotificationSettingsMutation = { updateNotificationSettings: { notificationSettings: { uploads: boolean, keyReminders: boolean, partnerAccess: boolean }, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalExplainDenialQueryVariables = Exact<{
  companyId: string | number;
  requestId: string;
}>;


export type PortalExplainDenialQuery = { explainDenial: { occurredAt: string, operationName: string | null, field: string | null, check: DenialCheck, message: string, requiredScopes: Array<APITokenScope>, grantedScopes: Array<APITokenScope>, advice: string, actor: { name: string } } | null };

export type PortalListAuditQueryVariables = Exact<{
  companyId: string | number;
  filter?: AuditEventFilter | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListAuditQuery = { listAuditEventsByCompany: { items: Array<{ id: string, occurredAt: string, action: string, targetType: string, targetId: string, requestId: string, ipAddress: string | null, byStaff: boolean | null, actor: { kind: ActorKind, id: string, name: string }, changes: Array<{ field: string, before: string | null, after: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListDenialsQueryVariables = Exact<{
  companyId: string | number;
  limit?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListDenialsQuery = { listDenialsByCompany: { items: Array<{ requestId: string, occurredAt: string, operationName: string | null, check: DenialCheck, requiredScopes: Array<APITokenScope>, advice: string, actor: { kind: ActorKind, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListPlatformAuditQueryVariables = Exact<{
  filter?: PlatformAuditEventFilter | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListPlatformAuditQuery = { listPlatformAuditEvents: { items: Array<{ id: string, occurredAt: string, action: string, targetType: string, targetId: string, requestId: string, ipAddress: string | null, actor: { kind: ActorKind, id: string, name: string }, changes: Array<{ field: string, before: string | null, after: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalNameMembersQueryVariables = Exact<{
  companyId: string | number;
  ids: Array<string | number>;
}>;


export type PortalNameMembersQuery = { listCompanyMembers: { items: Array<{ id: string, personId: string | null, email: string, name: string | null }> } };

export type PortalCancelCompanyInvitationMutationVariables = Exact<{
  input: CancelCompanyInvitationInput;
}>;


export type PortalCancelCompanyInvitationMutation = { cancelCompanyInvitation: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalCloseCompanyMutationVariables = Exact<{
  input: CloseCompanyInput;
}>;


export type PortalCloseCompanyMutation = { closeCompany: { effectiveAt: string | null, ends: { apiKeys: number, partnerAccessGrants: number, invitations: number, members: number } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type StaffCompanyFragment = { id: string, name: string, kind: CompanyKind, status: CompanyStatus, currencyCode: string, timeZone: string, domain: string | null, agencyId: string | null, statusReason: string | null, suspendedAt: string | null, closedAt: string | null, secondFactorRequiredFrom: string | null, createdAt: string };

export type PortalCreateCompanyMutationVariables = Exact<{
  input: CreateCompanyInput;
}>;


export type PortalCreateCompanyMutation = { createCompany: { invitationUrl: string | null, invitationSentTo: string | null, company: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalGetPlatformCompanyPageQueryVariables = Exact<{
  id: string | number;
  range: DateRangeInput;
}>;


export type PortalGetPlatformCompanyPageQuery = { getPlatformCompany: { erasedFrom: string | null, rateLimitPoints: number | null, pendingInvitations: Array<{ id: string, email: string, role: CompanyRole, createdAt: string, expiresAt: string | null }>, usage: Array<{ date: string, requests: string, errors: string, rateLimited: string, cost: string }>, company: { id: string, name: string, kind: CompanyKind, status: CompanyStatus, currencyCode: string, timeZone: string, domain: string | null, agencyId: string | null, statusReason: string | null, suspendedAt: string | null, closedAt: string | null, secondFactorRequiredFrom: string | null, createdAt: string }, agency: { id: string, name: string } | null, access: { apiKeys: number, partnerAccessGrants: number, invitations: number, members: number } } | null };

export type PortalGetPlatformCompanyQueryVariables = Exact<{
  id: string | number;
}>;


export type PortalGetPlatformCompanyQuery = { getPlatformCompany: { erasedFrom: string | null, rateLimitPoints: number | null, company: { id: string, name: string, kind: CompanyKind, status: CompanyStatus, currencyCode: string, timeZone: string, domain: string | null, agencyId: string | null, statusReason: string | null, suspendedAt: string | null, closedAt: string | null, secondFactorRequiredFrom: string | null, createdAt: string }, agency: { id: string, name: string } | null, access: { apiKeys: number, partnerAccessGrants: number, invitations: number, members: number } } | null };

export type PortalInviteCompanyAdminMutationVariables = Exact<{
  input: InviteCompanyAdminInput;
}>;


export type PortalInviteCompanyAdminMutation = { inviteCompanyAdmin: { invitationUrl: string | null, invitationSentTo: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalLiftSecondFactorRuleMutationVariables = Exact<{
  input: LiftSecondFactorRuleInput;
}>;


export type PortalLiftSecondFactorRuleMutation = { liftSecondFactorRule: { company: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalListAgenciesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PortalListAgenciesQuery = { listPlatformCompanies: { items: Array<{ id: string, name: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListPlatformCompaniesQueryVariables = Exact<{
  filter?: CompanyFilter | null | undefined;
  sort?: Array<CompanySort> | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListPlatformCompaniesQuery = { listPlatformCompanies: { items: Array<{ id: string, name: string, kind: CompanyKind, status: CompanyStatus, currencyCode: string, timeZone: string, domain: string | null, agencyId: string | null, statusReason: string | null, suspendedAt: string | null, closedAt: string | null, secondFactorRequiredFrom: string | null, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PlatformCompanyFragment = { erasedFrom: string | null, rateLimitPoints: number | null, company: { id: string, name: string, kind: CompanyKind, status: CompanyStatus, currencyCode: string, timeZone: string, domain: string | null, agencyId: string | null, statusReason: string | null, suspendedAt: string | null, closedAt: string | null, secondFactorRequiredFrom: string | null, createdAt: string }, agency: { id: string, name: string } | null, access: { apiKeys: number, partnerAccessGrants: number, invitations: number, members: number } };

export type PortalReactivateCompanyMutationVariables = Exact<{
  input: ReactivateCompanyInput;
}>;


export type PortalReactivateCompanyMutation = { reactivateCompany: { effectiveAt: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalResendCompanyInvitationMutationVariables = Exact<{
  input: ResendCompanyInvitationInput;
}>;


export type PortalResendCompanyInvitationMutation = { resendCompanyInvitation: { invitationUrl: string | null, invitationSentTo: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalSetCompanyLimitsMutationVariables = Exact<{
  input: SetCompanyLimitsInput;
}>;


export type PortalSetCompanyLimitsMutation = { setCompanyLimits: { effectiveAt: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalSuspendCompanyMutationVariables = Exact<{
  input: SuspendCompanyInput;
}>;


export type PortalSuspendCompanyMutation = { suspendCompany: { effectiveAt: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalUpdateCompanyMutationVariables = Exact<{
  input: UpdateCompanyInput;
}>;


export type PortalUpdateCompanyMutation = { updateCompany: { company: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalAddMemberMutationVariables = Exact<{
  input: AddCompanyMemberInput;
}>;


export type PortalAddMemberMutation = { addCompanyMember: { invitationUrl: string | null, invitationSentTo: string | null, member: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalListAdminsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type PortalListAdminsQuery = { listCompanyMembers: { items: Array<{ id: string, email: string, name: string | null, status: CompanyMemberStatus }> } };

export type PortalListMembersQueryVariables = Exact<{
  companyId: string | number;
  filter?: CompanyMemberFilter | null | undefined;
  sort?: Array<CompanyMemberSort> | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListMembersQuery = { listCompanyMembers: { items: Array<{ id: string, email: string, name: string | null, role: CompanyRole, status: CompanyMemberStatus, createdAt: string, lastSignedInAt: string | null, invitationExpiresAt: string | null, secondFactors: Array<SecondFactorKind> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalRemoveMemberMutationVariables = Exact<{
  input: RemoveCompanyMemberInput;
}>;


export type PortalRemoveMemberMutation = { removeCompanyMember: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalResendInvitationMutationVariables = Exact<{
  input: ResendInvitationInput;
}>;


export type PortalResendInvitationMutation = { resendInvitation: { invitationUrl: string | null, invitationSentTo: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalSecondFactorRuleQueryVariables = Exact<{
  companyId: string | number;
}>;


export type PortalSecondFactorRuleQuery = { getCompany: { secondFactorRequiredFrom: string | null } | null, listCompanyMembers: { items: Array<{ id: string, email: string, status: CompanyMemberStatus, secondFactors: Array<SecondFactorKind> | null }> } };

export type PortalSetSecondFactorRuleMutationVariables = Exact<{
  input: SetSecondFactorRuleInput;
}>;


export type PortalSetSecondFactorRuleMutation = { setSecondFactorRule: { notified: number, company: { id: string, secondFactorRequiredFrom: string | null } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalUpdateMemberMutationVariables = Exact<{
  input: UpdateCompanyMemberInput;
}>;


export type PortalUpdateMemberMutation = { updateCompanyMember: { member: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalListFailedJobsQueryVariables = Exact<{
  filter?: FailedJobFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListFailedJobsQuery = { listFailedJobs: { items: Array<{ id: string, queue: string, state: FailedJobState, companyId: string | null, companyName: string | null, uploadId: string | null, attempts: number, error: string | null, createdAt: string, lastAttemptAt: string | null, nextAttemptAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListUndeliveredMailsQueryVariables = Exact<{
  filter?: UndeliveredMailFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListUndeliveredMailsQuery = { listUndeliveredMails: { items: Array<{ id: string, kind: string, recipient: string | null, state: UndeliveredMailState, attempts: number, error: string | null, canRetry: boolean, createdAt: string, nextAttemptAt: string | null, giveUpAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalRetryJobMutationVariables = Exact<{
  input: RetryJobInput;
}>;


export type PortalRetryJobMutation = { retryJob: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalRetryMailMutationVariables = Exact<{
  input: RetryMailInput;
}>;


export type PortalRetryMailMutation = { retryMail: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalOverviewCampaignsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type PortalOverviewCampaignsQuery = { getCompany: { currencyCode: string, timeZone: string } | null, listCampaignsByCompany: { items: Array<{ id: string, name: string, channel: Channel, deliveryStatus: DeliveryStatus, startDate: string, endDate: string | null, deliveryIssues: Array<{ code: DeliveryIssueCode, message: string }>, budget: { period: BudgetPeriod, amountMicros: string, spentMicros: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalOverviewCompanyQueryVariables = Exact<{
  companyId: string | number;
}>;


export type PortalOverviewCompanyQuery = { getCompany: { timeZone: string } | null };

export type PortalOverviewExpiringGrantsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type PortalOverviewExpiringGrantsQuery = { listPartnerAccessGrantsByCompany: { items: Array<{ id: string, expiresAt: string | null, partner: { name: string } }> } };

export type PortalOverviewExpiringKeysQueryVariables = Exact<{
  companyId: string | number;
  from: string;
  until: string;
}>;


export type PortalOverviewExpiringKeysQuery = { listAPITokensByCompany: { items: Array<{ id: string, name: string, expiresAt: string | null }> } };

export type PortalOverviewIssuesQueryVariables = Exact<{
  companyId: string | number;
}>;


export type PortalOverviewIssuesQuery = { listCampaignsByCompany: { items: Array<{ id: string, name: string, deliveryIssues: Array<{ code: DeliveryIssueCode, message: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalOverviewKeysQueryVariables = Exact<{
  companyId: string | number;
  range: DateRangeInput;
}>;


export type PortalOverviewKeysQuery = { getCompany: { timeZone: string, keyRateLimit: { limit: number, remaining: number, restorePerSecond: number } | null } | null, listAPITokensByCompany: { items: Array<{ id: string, name: string, usage: Array<{ date: string, requests: string, errors: string, rateLimited: string, cost: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalOverviewSpendQueryVariables = Exact<{
  companyId: string | number;
  range: DateRangeInput;
  before: DateRangeInput;
}>;


export type PortalOverviewSpendQuery = { listPerformanceByCompany: { items: Array<{ periodStart: string, channel: Channel | null, isFinal: boolean, metrics: { spendMicros: string } }>, totals: { spendMicros: string, impressions: string, clicks: string, conversions: string }, freshness: { dataThrough: string, timeZone: string, currencyCode: string } | null, pageInfo: { hasNextPage: boolean } }, before: { totals: { spendMicros: string, impressions: string, clicks: string, conversions: string } } };

export type PortalOverviewUploadsQueryVariables = Exact<{
  companyId: string | number;
}>;


export type PortalOverviewUploadsQuery = { listFirstPartyUploadsByCompany: { items: Array<{ id: string, fileName: string, status: FirstPartyUploadStatus, createdAt: string, audience: { name: string } }> } };

export type PageInfoFragment = { hasNextPage: boolean, endCursor: string | null, totalCount: string | null };

export type PortalAcceptPartnerTermsMutationVariables = Exact<{
  input: AcceptPartnerTermsInput;
}>;


export type PortalAcceptPartnerTermsMutation = { acceptPartnerTerms: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalCreatePartnerMutationVariables = Exact<{
  input: CreatePartnerInput;
}>;


export type PortalCreatePartnerMutation = { createPartner: { clientSecret: string | null, partner: { id: string, name: string, clientId: string | null } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalGetConnectingPartnerQueryVariables = Exact<{
  id: string | number;
  companyId: string | number;
}>;


export type PortalGetConnectingPartnerQuery = { getPartner: { redirectUris: Array<string>, id: string, name: string, status: PartnerStatus, websiteUrl: string | null, termsAcceptance: { version: string, acceptedAt: string } | null, termsToAccept: { version: string } | null } | null, listPartnerAccessGrantsByCompany: { items: Array<{ scopes: Array<APITokenScope>, expiresAt: string | null }> } };

export type PortalGetPartnerPeopleQueryVariables = Exact<{
  id: string | number;
}>;


export type PortalGetPartnerPeopleQuery = { getPartner: { id: string, name: string, status: PartnerStatus, websiteUrl: string | null, people: Array<{ id: string, email: string, name: string | null, status: PartnerPersonStatus, createdAt: string, lastSignedInAt: string | null }> | null } | null };

export type PortalGetPartnerUsageQueryVariables = Exact<{
  id: string | number;
  range: DateRangeInput;
}>;


export type PortalGetPartnerUsageQuery = { getPartner: { id: string, usage: Array<{ date: string, requests: string, errors: string, rateLimited: string, cost: string }> | null } | null };

export type PortalGetPartnerQueryVariables = Exact<{
  id: string | number;
}>;


export type PortalGetPartnerQuery = { getPartner: { clientId: string | null, allowedCidrs: Array<string> | null, id: string, name: string, status: PartnerStatus, websiteUrl: string | null, termsAcceptance: { version: string, acceptedAt: string, acceptedBy: string | null } | null, termsToAccept: { url: string, version: string } | null, publicKeys: Array<{ kid: string, kind: string, createdAt: string }> | null, secrets: Array<{ id: string, lastFour: string, createdAt: string, expiresAt: string | null, lastUsedAt: string | null }> | null } | null };

export type PortalGetRegisteredPartnerQueryVariables = Exact<{
  id: string | number;
  range: DateRangeInput;
}>;


export type PortalGetRegisteredPartnerQuery = { getPartner: { clientId: string | null, redirectUris: Array<string>, createdAt: string, companyCount: number | null, id: string, name: string, status: PartnerStatus, websiteUrl: string | null, publicKeys: Array<{ kid: string, kind: string, createdAt: string }> | null, people: Array<{ id: string, email: string, name: string | null, status: PartnerPersonStatus, createdAt: string, lastSignedInAt: string | null }> | null, usage: Array<{ date: string, requests: string, errors: string, rateLimited: string, cost: string }> | null, termsAcceptance: { version: string, acceptedAt: string, acceptedBy: string | null } | null, termsToAccept: { url: string, version: string } | null, secrets: Array<{ id: string, lastFour: string, expiresAt: string | null, lastUsedAt: string | null }> | null } | null };

export type PortalGrantAccessMutationVariables = Exact<{
  input: GrantPartnerAccessInput;
}>;


export type PortalGrantAccessMutation = { grantPartnerAccess: { grant: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalInvitePartnerPersonMutationVariables = Exact<{
  input: InvitePartnerPersonInput;
}>;


export type PortalInvitePartnerPersonMutation = { invitePartnerPerson: { invitationUrl: string | null, invitationSentTo: string | null, person: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalListGrantsQueryVariables = Exact<{
  companyId: string | number;
  filter?: PartnerAccessGrantFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListGrantsQuery = { listPartnerAccessGrantsByCompany: { items: Array<{ id: string, scopes: Array<APITokenScope>, status: PartnerAccessGrantStatus, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, requestsLast30Days: string, partner: { id: string, name: string, status: PartnerStatus, websiteUrl: string | null }, grantedBy: { name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListOpenGrantsQueryVariables = Exact<{
  companyId: string | number;
  after?: string | null | undefined;
}>;


export type PortalListOpenGrantsQuery = { listPartnerAccessGrantsByCompany: { items: Array<{ scopes: Array<APITokenScope>, expiresAt: string | null, partner: { id: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListPartnersQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PortalListPartnersQuery = { listPartners: { items: Array<{ id: string, name: string, status: PartnerStatus, websiteUrl: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListReceivedAccessQueryVariables = Exact<{
  partnerId: string | number;
  filter?: ReceivedPartnerAccessFilter | null | undefined;
  limit?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListReceivedAccessQuery = { listPartnerAccessGrantsByPartner: { items: Array<{ id: string, companyId: string, companyName: string, scopes: Array<APITokenScope>, status: PartnerAccessGrantStatus, createdAt: string, expiresAt: string | null, revokedAt: string | null, lastUsedAt: string | null, requestsLast30Days: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListRegisterQueryVariables = Exact<{
  filter?: PartnerFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListRegisterQuery = { listPartners: { items: Array<{ clientId: string | null, redirectUris: Array<string>, createdAt: string, companyCount: number | null, id: string, name: string, status: PartnerStatus, websiteUrl: string | null, termsAcceptance: { version: string, acceptedAt: string, acceptedBy: string | null } | null, termsToAccept: { url: string, version: string } | null, secrets: Array<{ id: string, lastFour: string, expiresAt: string | null, lastUsedAt: string | null }> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PartnerCredentialFragment = { clientSecret: string | null, partner: { id: string, name: string, clientId: string | null } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> };

export type PartnerPersonFragment = { id: string, email: string, name: string | null, status: PartnerPersonStatus, createdAt: string, lastSignedInAt: string | null };

export type PartnerPublicKeyFragment = { kid: string, kind: string, createdAt: string };

export type PartnerFragment = { id: string, name: string, status: PartnerStatus, websiteUrl: string | null };

export type RegisteredPartnerFragment = { clientId: string | null, redirectUris: Array<string>, createdAt: string, companyCount: number | null, id: string, name: string, status: PartnerStatus, websiteUrl: string | null, termsAcceptance: { version: string, acceptedAt: string, acceptedBy: string | null } | null, termsToAccept: { url: string, version: string } | null, secrets: Array<{ id: string, lastFour: string, expiresAt: string | null, lastUsedAt: string | null }> | null };

export type PortalRemovePartnerPersonMutationVariables = Exact<{
  input: RemovePartnerPersonInput;
}>;


export type PortalRemovePartnerPersonMutation = { removePartnerPerson: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalRevokeAccessMutationVariables = Exact<{
  input: RevokePartnerAccessInput;
}>;


export type PortalRevokeAccessMutation = { revokePartnerAccess: { grant: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalRevokePartnerSecretMutationVariables = Exact<{
  input: RevokePartnerSecretInput;
}>;


export type PortalRevokePartnerSecretMutation = { revokePartnerSecret: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalRotatePartnerSecretMutationVariables = Exact<{
  input: RotatePartnerSecretInput;
}>;


export type PortalRotatePartnerSecretMutation = { rotatePartnerSecret: { clientSecret: string | null, partner: { id: string, name: string, clientId: string | null } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalSetPartnerAddressRangesMutationVariables = Exact<{
  input: SetPartnerAddressRangesInput;
}>;


export type PortalSetPartnerAddressRangesMutation = { setPartnerAddressRanges: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalSetPartnerKeysMutationVariables = Exact<{
  input: SetPartnerKeysInput;
}>;


export type PortalSetPartnerKeysMutation = { setPartnerKeys: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalSetPartnerStatusMutationVariables = Exact<{
  input: SetPartnerStatusInput;
}>;


export type PortalSetPartnerStatusMutation = { setPartnerStatus: { partner: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalUpdatePartnerMutationVariables = Exact<{
  input: UpdatePartnerInput;
}>;


export type PortalUpdatePartnerMutation = { updatePartner: { partner: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalEndPersonSessionsMutationVariables = Exact<{
  input: EndPersonSessionsInput;
}>;


export type PortalEndPersonSessionsMutation = { endPersonSessions: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalGetPlatformPersonQueryVariables = Exact<{
  id: string | number;
}>;


export type PortalGetPlatformPersonQuery = { getPlatformPerson: { person: { id: string, email: string, name: string | null, state: PersonState, isStaff: boolean, hasSecondFactor: boolean, companies: number, invitations: number, createdAt: string, lastSignedInAt: string | null }, memberships: Array<{ id: string, companyId: string, companyName: string, companyStatus: CompanyStatus, role: CompanyRole, createdAt: string, acceptedAt: string | null, invitationExpiresAt: string | null }>, sessions: Array<{ id: string, device: string, ipAddress: string, createdAt: string, lastSeenAt: string }> } | null };

export type PortalListPlatformPeopleQueryVariables = Exact<{
  companyId?: string | number | null | undefined;
  filter?: PersonFilter | null | undefined;
  sort?: Array<PersonSort> | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListPlatformPeopleQuery = { listPlatformPeople: { items: Array<{ id: string, email: string, name: string | null, state: PersonState, isStaff: boolean, hasSecondFactor: boolean, companies: number, invitations: number, createdAt: string, lastSignedInAt: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type StaffPersonFragment = { id: string, email: string, name: string | null, state: PersonState, isStaff: boolean, hasSecondFactor: boolean, companies: number, invitations: number, createdAt: string, lastSignedInAt: string | null };

export type PortalResetPersonPasswordMutationVariables = Exact<{
  input: ResetPersonPasswordInput;
}>;


export type PortalResetPersonPasswordMutation = { resetPersonPassword: { mailed: boolean, resetUrl: string | null, expiresAt: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalResetPersonSecondFactorsMutationVariables = Exact<{
  input: ResetPersonSecondFactorsInput;
}>;


export type PortalResetPersonSecondFactorsMutation = { resetPersonSecondFactors: { removed: boolean, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalUnlockPersonMutationVariables = Exact<{
  input: UnlockPersonInput;
}>;


export type PortalUnlockPersonMutation = { unlockPerson: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalListEmptySearchesQueryVariables = Exact<{
  filter?: EmptySearchFilter | null | undefined;
  sort?: Array<EmptySearchSort> | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListEmptySearchesQuery = { listEmptySearches: { items: Array<{ id: string, query: string, searches: string, firstSearchedAt: string, lastSearchedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListPageFeedbackSummariesQueryVariables = Exact<{
  filter?: PageFeedbackSummaryFilter | null | undefined;
  sort?: Array<PageFeedbackSummarySort> | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListPageFeedbackSummariesQuery = { listPageFeedbackSummaries: { items: Array<{ path: string, helpful: string, notHelpful: string, comments: string, lastSentAt: string, newestComments: Array<{ id: string, isHelpful: boolean, comment: string | null, createdAt: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListPageFeedbackQueryVariables = Exact<{
  filter?: PageFeedbackFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListPageFeedbackQuery = { listPageFeedback: { items: Array<{ id: string, path: string, isHelpful: boolean, comment: string | null, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalCreateSavedQueryMutationVariables = Exact<{
  input: CreateSavedQueryInput;
}>;


export type PortalCreateSavedQueryMutation = { createSavedQuery: { savedQuery: { id: string, name: string, document: string, variables: string, viewerCanChange: boolean, version: number, lastRunAt: string | null, owner: { id: string, name: string }, lastRunBy: { name: string } | null } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalDeleteSavedQueryMutationVariables = Exact<{
  input: DeleteSavedQueryInput;
}>;


export type PortalDeleteSavedQueryMutation = { deleteSavedQuery: { deletedId: string | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalListSavedQueriesQueryVariables = Exact<{
  companyId: string | number;
  after?: string | null | undefined;
}>;


export type PortalListSavedQueriesQuery = { listSavedQueriesByCompany: { items: Array<{ id: string, name: string, document: string, variables: string, viewerCanChange: boolean, version: number, lastRunAt: string | null, owner: { id: string, name: string }, lastRunBy: { name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalRecordSavedQueryRunMutationVariables = Exact<{
  input: RecordSavedQueryRunInput;
}>;


export type PortalRecordSavedQueryRunMutation = { recordSavedQueryRun: { savedQuery: { id: string, name: string, document: string, variables: string, viewerCanChange: boolean, version: number, lastRunAt: string | null, owner: { id: string, name: string }, lastRunBy: { name: string } | null } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type SavedQueryFragment = { id: string, name: string, document: string, variables: string, viewerCanChange: boolean, version: number, lastRunAt: string | null, owner: { id: string, name: string }, lastRunBy: { name: string } | null };

export type PortalUpdateSavedQueryMutationVariables = Exact<{
  input: UpdateSavedQueryInput;
}>;


export type PortalUpdateSavedQueryMutation = { updateSavedQuery: { savedQuery: { id: string, name: string, document: string, variables: string, viewerCanChange: boolean, version: number, lastRunAt: string | null, owner: { id: string, name: string }, lastRunBy: { name: string } | null } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type CompanyAccessFragment = { role: CompanyRole | null, scopes: Array<APITokenScope>, secondFactorDueAt: string | null, company: { id: string, name: string, currencyCode: string, timeZone: string } };

export type PortalIdentityQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalIdentityQuery = { viewer: { actor: { name: string }, companyAccess: Array<{ role: CompanyRole | null, scopes: Array<APITokenScope>, secondFactorDueAt: string | null, company: { id: string, name: string, currencyCode: string, timeZone: string } }>, rateLimit: { remaining: number, limit: number, restorePerSecond: number } } };

export type PortalViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalViewerQuery = { viewer: { isStaff: boolean, actor: { id: string, name: string }, partners: Array<{ id: string, name: string }>, companyAccess: Array<{ role: CompanyRole | null, scopes: Array<APITokenScope>, secondFactorDueAt: string | null, company: { id: string, name: string, currencyCode: string, timeZone: string } }> } };

export type PortalAcceptTermsMutationVariables = Exact<{
  input: AcceptTermsInput;
}>;


export type PortalAcceptTermsMutation = { acceptTerms: { userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type APITokenFragment = { id: string, name: string, prefix: string, lastFour: string, scopes: Array<APITokenScope>, status: APITokenStatus, allowedCidrs: Array<string>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, lastUsedIp: string | null, createdBy: { name: string } | null };

export type ChangedTokenFragment = { effectiveAt: string | null, token: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> };

export type PortalCreateTokenMutationVariables = Exact<{
  input: CreateAPITokenInput;
}>;


export type PortalCreateTokenMutation = { createAPIToken: { value: string | null, token: { id: string, name: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type CreatedTokenFragment = { value: string | null, token: { id: string, name: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> };

export type PortalEndRotationMutationVariables = Exact<{
  input: EndAPITokenRotationInput;
}>;


export type PortalEndRotationMutation = { endAPITokenRotation: { effectiveAt: string | null, token: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalGetTokenQueryVariables = Exact<{
  id: string | number;
  range: DateRangeInput;
}>;


export type PortalGetTokenQuery = { getAPIToken: { revokedAt: string | null, requestsLast24Hours: string, id: string, name: string, prefix: string, lastFour: string, scopes: Array<APITokenScope>, status: APITokenStatus, allowedCidrs: Array<string>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, lastUsedIp: string | null, company: { id: string, name: string, timeZone: string }, secrets: Array<{ id: string, lastFour: string, createdAt: string, lastUsedAt: string | null, lastUsedIp: string | null, expiresAt: string | null }>, usage: Array<{ date: string, requests: string, errors: string, rateLimited: string, cost: string }>, scopeUses: Array<{ scope: APITokenScope, lastUsedOn: string | null }>, createdBy: { name: string } | null } | null };

export type PortalListTokensQueryVariables = Exact<{
  companyId: string | number;
  filter?: APITokenFilter | null | undefined;
  sort?: Array<APITokenSort> | null | undefined;
  after?: string | null | undefined;
  range: DateRangeInput;
}>;


export type PortalListTokensQuery = { getCompany: { timeZone: string } | null, listAPITokensByCompany: { items: Array<{ revokedAt: string | null, id: string, name: string, prefix: string, lastFour: string, scopes: Array<APITokenScope>, status: APITokenStatus, allowedCidrs: Array<string>, createdAt: string, expiresAt: string | null, lastUsedAt: string | null, lastUsedIp: string | null, secrets: Array<{ createdAt: string, expiresAt: string | null }>, usage: Array<{ date: string, requests: string, errors: string, rateLimited: string, cost: string }>, createdBy: { name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalPrepareTokenQueryVariables = Exact<{
  companyId: string | number;
}>;


export type PortalPrepareTokenQuery = { getCompany: { termsToAccept: { url: string, version: string } | null } | null, listCompanies: { items: Array<{ id: string, name: string }>, pageInfo: { totalCount: string | null } } };

export type PortalRevokeTokenMutationVariables = Exact<{
  input: RevokeAPITokenInput;
}>;


export type PortalRevokeTokenMutation = { revokeAPIToken: { effectiveAt: string | null, token: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalRotateTokenMutationVariables = Exact<{
  input: RotateAPITokenInput;
}>;


export type PortalRotateTokenMutation = { rotateAPIToken: { value: string | null, token: { id: string, name: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalUpdateTokenMutationVariables = Exact<{
  input: UpdateAPITokenInput;
}>;


export type PortalUpdateTokenMutation = { updateAPIToken: { effectiveAt: string | null, token: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalCancelUploadMutationVariables = Exact<{
  input: CancelFirstPartyUploadInput;
}>;


export type PortalCancelUploadMutation = { cancelFirstPartyUpload: { upload: { id: string, status: FirstPartyUploadStatus } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalCompleteUploadMutationVariables = Exact<{
  input: CompleteFirstPartyUploadInput;
}>;


export type PortalCompleteUploadMutation = { completeFirstPartyUpload: { upload: { id: string, status: FirstPartyUploadStatus } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalCreateAudienceMutationVariables = Exact<{
  input: CreateAudienceInput;
}>;


export type PortalCreateAudienceMutation = { createAudience: { audience: { id: string } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalCreateUploadMutationVariables = Exact<{
  input: CreateFirstPartyUploadInput;
}>;


export type PortalCreateUploadMutation = { createFirstPartyUpload: { upload: { id: string, status: FirstPartyUploadStatus } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type PortalErrorReportQueryVariables = Exact<{
  id: string | number;
}>;


export type PortalErrorReportQuery = { getFirstPartyUpload: { errorReport: { url: string } | null } | null };

export type PortalGetUploadQueryVariables = Exact<{
  id: string | number;
}>;


export type PortalGetUploadQuery = { getFirstPartyUpload: { checksumSha256: string | null, format: FileFormat, compression: FileCompression, uploadedAt: string | null, rawFileDeletedAt: string | null, id: string, operation: MembershipOperation, status: FirstPartyUploadStatus, progress: number, fileName: string, contentLength: string, validateOnly: boolean, createdAt: string, expiresAt: string, finishedAt: string | null, company: { id: string, name: string, timeZone: string }, columns: Array<{ header: string, kind: ColumnKind }>, consent: { adUserData: ConsentStatus, adPersonalization: ConsentStatus, lawfulBasis: LawfulBasis | null }, transfer: { mode: TransferMode, partSize: string, partCount: number, receivedParts: Array<number> } | null, identifierCounts: Array<{ type: IdentifierType, submitted: string, valid: string }>, issueSummary: Array<{ code: RowIssueCode, severity: IssueSeverity, column: string | null, count: string }>, errorReport: { contentLength: string } | null, failure: { code: UserErrorCode, message: string } | null, audience: { id: string, name: string }, rows: { total: string, accepted: string, rejected: string, duplicate: string, added: string, removed: string }, createdBy: { name: string } } | null };

export type PortalListAudienceChoicesQueryVariables = Exact<{
  companyId: string | number;
  after?: string | null | undefined;
}>;


export type PortalListAudienceChoicesQuery = { listAudiencesByCompany: { items: Array<{ id: string, name: string, version: number }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListUploadIssuesQueryVariables = Exact<{
  uploadId: string | number;
  filter?: UploadIssueFilter | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListUploadIssuesQuery = { listFirstPartyUploadIssues: { items: Array<{ row: string, column: string | null, code: RowIssueCode, severity: IssueSeverity, message: string, maskedValue: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalListUploadsQueryVariables = Exact<{
  companyId: string | number;
  filter?: FirstPartyUploadFilter | null | undefined;
  sort?: Array<FirstPartyUploadSort> | null | undefined;
  after?: string | null | undefined;
}>;


export type PortalListUploadsQuery = { listFirstPartyUploadsByCompany: { items: Array<{ id: string, operation: MembershipOperation, status: FirstPartyUploadStatus, progress: number, fileName: string, contentLength: string, validateOnly: boolean, createdAt: string, expiresAt: string, finishedAt: string | null, audience: { id: string, name: string }, rows: { total: string, accepted: string, rejected: string, duplicate: string, added: string, removed: string }, createdBy: { name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null, totalCount: string | null } } };

export type PortalLiveUploadQueryVariables = Exact<{
  id: string | number;
}>;


export type PortalLiveUploadQuery = { getFirstPartyUpload: { status: FirstPartyUploadStatus, progress: number, rows: { total: string, accepted: string, rejected: string } } | null };

export type PortalReceivedPartsQueryVariables = Exact<{
  id: string | number;
}>;


export type PortalReceivedPartsQuery = { getFirstPartyUpload: { status: FirstPartyUploadStatus, transfer: { receivedParts: Array<number> } | null } | null };

export type PortalSignPartsMutationVariables = Exact<{
  input: SignFirstPartyUploadPartsInput;
}>;


export type PortalSignPartsMutation = { signFirstPartyUploadParts: { upload: { transfer: { requests: Array<{ partNumber: number, method: string, url: string, headers: Array<{ name: string, value: string }> }> } | null } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> } };

export type UploadFragment = { id: string, operation: MembershipOperation, status: FirstPartyUploadStatus, progress: number, fileName: string, contentLength: string, validateOnly: boolean, createdAt: string, expiresAt: string, finishedAt: string | null, audience: { id: string, name: string }, rows: { total: string, accepted: string, rejected: string, duplicate: string, added: string, removed: string }, createdBy: { name: string } };

export type WrittenUploadFragment = { upload: { id: string, status: FirstPartyUploadStatus } | null, userErrors: Array<{ code: UserErrorCode, field: Array<string> | null, message: string }> };

export type UserErrorFragment = { code: UserErrorCode, field: Array<string> | null, message: string };

export const acceptInvitationOperation: Operation<PortalAcceptInvitationMutation, PortalAcceptInvitationMutationVariables> =
  "mutation PortalAcceptInvitation($input:AcceptInvitationInput!){acceptInvitation(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const acceptPartnerInvitationOperation: Operation<PortalAcceptPartnerInvitationMutation, PortalAcceptPartnerInvitationMutationVariables> =
  "mutation PortalAcceptPartnerInvitation($input:AcceptPartnerInvitationInput!){acceptPartnerInvitation(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const changePasswordOperation: Operation<PortalChangePasswordMutation, PortalChangePasswordMutationVariables> =
  "mutation PortalChangePassword($input:ChangePasswordInput!){changePassword(input:$input){changed userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const declineInvitationOperation: Operation<PortalDeclineInvitationMutation, PortalDeclineInvitationMutationVariables> =
  "mutation PortalDeclineInvitation($input:DeclineInvitationInput!){declineInvitation(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const declinePartnerInvitationOperation: Operation<PortalDeclinePartnerInvitationMutation, PortalDeclinePartnerInvitationMutationVariables> =
  "mutation PortalDeclinePartnerInvitation($input:DeclinePartnerInvitationInput!){declinePartnerInvitation(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const endSessionsOperation: Operation<PortalEndSessionsMutation, PortalEndSessionsMutationVariables> =
  "mutation PortalEndSessions($input:EndSessionsInput!){endSessions(input:$input){endedIds userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const listInvitationsOperation: Operation<PortalListInvitationsQuery, PortalListInvitationsQueryVariables> =
  "query PortalListInvitations{viewer{invitations{id companyName role createdAt}partnerInvitations{id partnerName createdAt}}}";

export const listSessionsOperation: Operation<PortalListSessionsQuery, PortalListSessionsQueryVariables> =
  "query PortalListSessions{viewer{hasSecondFactor sessions{id device ipAddress isCurrent createdAt lastSeenAt}}}";

export const notificationSettingsOperation: Operation<PortalNotificationSettingsQuery, PortalNotificationSettingsQueryVariables> =
  "fragment NotificationSettings on NotificationSettings{uploads keyReminders partnerAccess}query PortalNotificationSettings{viewer{notificationSettings{...NotificationSettings}}}";

export const updateNotificationSettingsOperation: Operation<PortalUpdateNotificationSettingsMutation, PortalUpdateNotificationSettingsMutationVariables> =
  "fragment NotificationSettings on NotificationSettings{uploads keyReminders partnerAccess}mutation PortalUpdateNotificationSettings($input:UpdateNotificationSettingsInput!){updateNotificationSettings(input:$input){notificationSettings{...NotificationSettings}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const explainDenialOperation: Operation<PortalExplainDenialQuery, PortalExplainDenialQueryVariables> =
  "query PortalExplainDenial($companyId:ID!$requestId:String!){explainDenial(companyId:$companyId requestId:$requestId){occurredAt actor{name}operationName field check message requiredScopes grantedScopes advice}}";

export const listAuditOperation: Operation<PortalListAuditQuery, PortalListAuditQueryVariables> =
  "query PortalListAudit($companyId:ID!$filter:AuditEventFilter$limit:Int$after:String){listAuditEventsByCompany(companyId:$companyId filter:$filter page:{limit:$limit after:$after}){items{id occurredAt actor{kind id name}action targetType targetId changes{field before after}requestId ipAddress byStaff}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const listDenialsOperation: Operation<PortalListDenialsQuery, PortalListDenialsQueryVariables> =
  "query PortalListDenials($companyId:ID!$limit:Int$after:String){listDenialsByCompany(companyId:$companyId page:{limit:$limit after:$after}){items{requestId occurredAt actor{kind name}operationName check requiredScopes advice}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const listPlatformAuditOperation: Operation<PortalListPlatformAuditQuery, PortalListPlatformAuditQueryVariables> =
  "query PortalListPlatformAudit($filter:PlatformAuditEventFilter$limit:Int$after:String){listPlatformAuditEvents(filter:$filter page:{limit:$limit after:$after}){items{id occurredAt actor{kind id name}action targetType targetId changes{field before after}requestId ipAddress}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const nameMembersOperation: Operation<PortalNameMembersQuery, PortalNameMembersQueryVariables> =
  "query PortalNameMembers($companyId:ID!$ids:[ID!]!){listCompanyMembers(companyId:$companyId filter:{or:[{id:{in:$ids}}{personId:{in:$ids}}]}page:{limit:25}){items{id personId email name}}}";

export const cancelCompanyInvitationOperation: Operation<PortalCancelCompanyInvitationMutation, PortalCancelCompanyInvitationMutationVariables> =
  "mutation PortalCancelCompanyInvitation($input:CancelCompanyInvitationInput!){cancelCompanyInvitation(input:$input){deletedId userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const closeCompanyOperation: Operation<PortalCloseCompanyMutation, PortalCloseCompanyMutationVariables> =
  "mutation PortalCloseCompany($input:CloseCompanyInput!){closeCompany(input:$input){effectiveAt ends{apiKeys partnerAccessGrants invitations members}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const createCompanyOperation: Operation<PortalCreateCompanyMutation, PortalCreateCompanyMutationVariables> =
  "mutation PortalCreateCompany($input:CreateCompanyInput!){createCompany(input:$input){company{id}invitationUrl invitationSentTo userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const getPlatformCompanyPageOperation: Operation<PortalGetPlatformCompanyPageQuery, PortalGetPlatformCompanyPageQueryVariables> =
  "fragment StaffCompany on Company{id name kind status currencyCode timeZone domain agencyId statusReason suspendedAt closedAt secondFactorRequiredFrom createdAt}query PortalGetPlatformCompanyPage($id:ID!$range:DateRangeInput!){getPlatformCompany(id:$id){...PlatformCompany pendingInvitations{id email role createdAt expiresAt}usage(range:$range){date requests errors rateLimited cost}}}fragment PlatformCompany on PlatformCompany{company{...StaffCompany}agency{id name}access{apiKeys partnerAccessGrants invitations members}erasedFrom rateLimitPoints}";

export const getPlatformCompanyOperation: Operation<PortalGetPlatformCompanyQuery, PortalGetPlatformCompanyQueryVariables> =
  "fragment StaffCompany on Company{id name kind status currencyCode timeZone domain agencyId statusReason suspendedAt closedAt secondFactorRequiredFrom createdAt}query PortalGetPlatformCompany($id:ID!){getPlatformCompany(id:$id){...PlatformCompany}}fragment PlatformCompany on PlatformCompany{company{...StaffCompany}agency{id name}access{apiKeys partnerAccessGrants invitations members}erasedFrom rateLimitPoints}";

export const inviteCompanyAdminOperation: Operation<PortalInviteCompanyAdminMutation, PortalInviteCompanyAdminMutationVariables> =
  "mutation PortalInviteCompanyAdmin($input:InviteCompanyAdminInput!){inviteCompanyAdmin(input:$input){invitationUrl invitationSentTo userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const liftSecondFactorRuleOperation: Operation<PortalLiftSecondFactorRuleMutation, PortalLiftSecondFactorRuleMutationVariables> =
  "mutation PortalLiftSecondFactorRule($input:LiftSecondFactorRuleInput!){liftSecondFactorRule(input:$input){company{id}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const listAgenciesOperation: Operation<PortalListAgenciesQuery, PortalListAgenciesQueryVariables> =
  "query PortalListAgencies($after:String){listPlatformCompanies(filter:{kind:[AGENCY]status:[ACTIVE SUSPENDED]}sort:[{field:NAME direction:ASC}]page:{limit:200 after:$after}){items{id name}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const listPlatformCompaniesOperation: Operation<PortalListPlatformCompaniesQuery, PortalListPlatformCompaniesQueryVariables> =
  "fragment StaffCompany on Company{id name kind status currencyCode timeZone domain agencyId statusReason suspendedAt closedAt secondFactorRequiredFrom createdAt}query PortalListPlatformCompanies($filter:CompanyFilter$sort:[CompanySort!]$after:String){listPlatformCompanies(filter:$filter sort:$sort page:{limit:25 after:$after}){items{...StaffCompany}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const reactivateCompanyOperation: Operation<PortalReactivateCompanyMutation, PortalReactivateCompanyMutationVariables> =
  "mutation PortalReactivateCompany($input:ReactivateCompanyInput!){reactivateCompany(input:$input){effectiveAt userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const resendCompanyInvitationOperation: Operation<PortalResendCompanyInvitationMutation, PortalResendCompanyInvitationMutationVariables> =
  "mutation PortalResendCompanyInvitation($input:ResendCompanyInvitationInput!){resendCompanyInvitation(input:$input){invitationUrl invitationSentTo userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const setCompanyLimitsOperation: Operation<PortalSetCompanyLimitsMutation, PortalSetCompanyLimitsMutationVariables> =
  "mutation PortalSetCompanyLimits($input:SetCompanyLimitsInput!){setCompanyLimits(input:$input){effectiveAt userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const suspendCompanyOperation: Operation<PortalSuspendCompanyMutation, PortalSuspendCompanyMutationVariables> =
  "mutation PortalSuspendCompany($input:SuspendCompanyInput!){suspendCompany(input:$input){effectiveAt userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const updateCompanyOperation: Operation<PortalUpdateCompanyMutation, PortalUpdateCompanyMutationVariables> =
  "mutation PortalUpdateCompany($input:UpdateCompanyInput!){updateCompany(input:$input){company{id}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const addMemberOperation: Operation<PortalAddMemberMutation, PortalAddMemberMutationVariables> =
  "mutation PortalAddMember($input:AddCompanyMemberInput!){addCompanyMember(input:$input){member{id}invitationUrl invitationSentTo userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const listAdminsOperation: Operation<PortalListAdminsQuery, PortalListAdminsQueryVariables> =
  "query PortalListAdmins($companyId:ID!){listCompanyMembers(companyId:$companyId filter:{role:[ADMIN]}){items{id email name status}}}";

export const listMembersOperation: Operation<PortalListMembersQuery, PortalListMembersQueryVariables> =
  "query PortalListMembers($companyId:ID!$filter:CompanyMemberFilter$sort:[CompanyMemberSort!]$after:String){listCompanyMembers(companyId:$companyId filter:$filter sort:$sort page:{limit:25 after:$after}){items{id email name role status createdAt lastSignedInAt invitationExpiresAt secondFactors}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const removeMemberOperation: Operation<PortalRemoveMemberMutation, PortalRemoveMemberMutationVariables> =
  "mutation PortalRemoveMember($input:RemoveCompanyMemberInput!){removeCompanyMember(input:$input){deletedId userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const resendInvitationOperation: Operation<PortalResendInvitationMutation, PortalResendInvitationMutationVariables> =
  "mutation PortalResendInvitation($input:ResendInvitationInput!){resendInvitation(input:$input){invitationUrl invitationSentTo userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const secondFactorRuleOperation: Operation<PortalSecondFactorRuleQuery, PortalSecondFactorRuleQueryVariables> =
  "query PortalSecondFactorRule($companyId:ID!){getCompany(id:$companyId){secondFactorRequiredFrom}listCompanyMembers(companyId:$companyId filter:{role:[ADMIN]}page:{limit:200}){items{id email status secondFactors}}}";

export const setSecondFactorRuleOperation: Operation<PortalSetSecondFactorRuleMutation, PortalSetSecondFactorRuleMutationVariables> =
  "mutation PortalSetSecondFactorRule($input:SetSecondFactorRuleInput!){setSecondFactorRule(input:$input){company{id secondFactorRequiredFrom}notified userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const updateMemberOperation: Operation<PortalUpdateMemberMutation, PortalUpdateMemberMutationVariables> =
  "mutation PortalUpdateMember($input:UpdateCompanyMemberInput!){updateCompanyMember(input:$input){member{id}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const listFailedJobsOperation: Operation<PortalListFailedJobsQuery, PortalListFailedJobsQueryVariables> =
  "query PortalListFailedJobs($filter:FailedJobFilter$after:String){listFailedJobs(filter:$filter page:{limit:25 after:$after}){items{id queue state companyId companyName uploadId attempts error createdAt lastAttemptAt nextAttemptAt}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const listUndeliveredMailsOperation: Operation<PortalListUndeliveredMailsQuery, PortalListUndeliveredMailsQueryVariables> =
  "query PortalListUndeliveredMails($filter:UndeliveredMailFilter$after:String){listUndeliveredMails(filter:$filter page:{limit:25 after:$after}){items{id kind recipient state attempts error canRetry createdAt nextAttemptAt giveUpAt}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const retryJobOperation: Operation<PortalRetryJobMutation, PortalRetryJobMutationVariables> =
  "mutation PortalRetryJob($input:RetryJobInput!){retryJob(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const retryMailOperation: Operation<PortalRetryMailMutation, PortalRetryMailMutationVariables> =
  "mutation PortalRetryMail($input:RetryMailInput!){retryMail(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const overviewCampaignsOperation: Operation<PortalOverviewCampaignsQuery, PortalOverviewCampaignsQueryVariables> =
  "query PortalOverviewCampaigns($companyId:ID!){getCompany(id:$companyId){currencyCode timeZone}listCampaignsByCompany(companyId:$companyId filter:{status:[ACTIVE]deliveryStatus:[DELIVERING LIMITED STOPPED]}sort:[{field:END_DATE direction:ASC}]page:{limit:10}){items{id name channel deliveryStatus deliveryIssues{code message}startDate endDate budget{period amountMicros spentMicros}}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const overviewCompanyOperation: Operation<PortalOverviewCompanyQuery, PortalOverviewCompanyQueryVariables> =
  "query PortalOverviewCompany($companyId:ID!){getCompany(id:$companyId){timeZone}}";

export const overviewExpiringGrantsOperation: Operation<PortalOverviewExpiringGrantsQuery, PortalOverviewExpiringGrantsQueryVariables> =
  "query PortalOverviewExpiringGrants($companyId:ID!){listPartnerAccessGrantsByCompany(companyId:$companyId filter:{status:[ACTIVE]}sort:[{field:EXPIRES_AT direction:ASC}]page:{limit:10}){items{id partner{name}expiresAt}}}";

export const overviewExpiringKeysOperation: Operation<PortalOverviewExpiringKeysQuery, PortalOverviewExpiringKeysQueryVariables> =
  "query PortalOverviewExpiringKeys($companyId:ID!$from:DateTime!$until:DateTime!){listAPITokensByCompany(companyId:$companyId filter:{status:[ACTIVE EXPIRING ROTATING]expiresAt:{gte:$from lt:$until}}sort:[{field:EXPIRES_AT direction:ASC}]page:{limit:10}){items{id name expiresAt}}}";

export const overviewIssuesOperation: Operation<PortalOverviewIssuesQuery, PortalOverviewIssuesQueryVariables> =
  "query PortalOverviewIssues($companyId:ID!){listCampaignsByCompany(companyId:$companyId filter:{status:[ACTIVE]deliveryStatus:[LIMITED STOPPED]}sort:[{field:UPDATED_AT direction:DESC}]page:{limit:10}){items{id name deliveryIssues{code message}}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const overviewKeysOperation: Operation<PortalOverviewKeysQuery, PortalOverviewKeysQueryVariables> =
  "query PortalOverviewKeys($companyId:ID!$range:DateRangeInput!){getCompany(id:$companyId){timeZone keyRateLimit{limit remaining restorePerSecond}}listAPITokensByCompany(companyId:$companyId filter:{status:[ACTIVE EXPIRING ROTATING]}sort:[{field:NAME direction:ASC}]page:{limit:25}){items{id name usage(range:$range){date requests errors rateLimited cost}}pageInfo{...PageInfo}}}fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}";

export const overviewSpendOperation: Operation<PortalOverviewSpendQuery, PortalOverviewSpendQueryVariables> =
  "query PortalOverviewSpend($companyId:ID!$range:DateRangeInput!$before:DateRangeInput!){listPerformanceByCompany(companyId:$companyId range:$range granularity:DAY groupBy:[CHANNEL]page:{limit:200}){items{periodStart channel metrics{spendMicros}isFinal}totals{spendMicros impressions clicks conversions}freshness{dataThrough timeZone currencyCode}pageInfo{hasNextPage}}before:listPerformanceByCompany(companyId:$companyId range:$before granularity:TOTAL groupBy:[]page:{limit:1}){totals{spendMicros impressions clicks conversions}}}";

export const overviewUploadsOperation: Operation<PortalOverviewUploadsQuery, PortalOverviewUploadsQueryVariables> =
  "query PortalOverviewUploads($companyId:ID!){listFirstPartyUploadsByCompany(companyId:$companyId sort:[{field:CREATED_AT direction:DESC}]page:{limit:5}){items{id fileName status createdAt audience{name}}}}";

export const acceptPartnerTermsOperation: Operation<PortalAcceptPartnerTermsMutation, PortalAcceptPartnerTermsMutationVariables> =
  "mutation PortalAcceptPartnerTerms($input:AcceptPartnerTermsInput!){acceptPartnerTerms(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const createPartnerOperation: Operation<PortalCreatePartnerMutation, PortalCreatePartnerMutationVariables> =
  "mutation PortalCreatePartner($input:CreatePartnerInput!){createPartner(input:$input){...PartnerCredential}}fragment PartnerCredential on PartnerCredentialPayload{partner{id name clientId}clientSecret userErrors{...UserError}}fragment UserError on UserError{code field message}";

export const getConnectingPartnerOperation: Operation<PortalGetConnectingPartnerQuery, PortalGetConnectingPartnerQueryVariables> =
  "query PortalGetConnectingPartner($id:ID!$companyId:ID!){getPartner(id:$id){...Partner redirectUris termsAcceptance{version acceptedAt}termsToAccept{version}}listPartnerAccessGrantsByCompany(companyId:$companyId filter:{partnerId:{eq:$id}status:[ACTIVE]}page:{limit:1}){items{scopes expiresAt}}}fragment Partner on Partner{id name status websiteUrl}";

export const getPartnerPeopleOperation: Operation<PortalGetPartnerPeopleQuery, PortalGetPartnerPeopleQueryVariables> =
  "query PortalGetPartnerPeople($id:ID!){getPartner(id:$id){...Partner people{...PartnerPerson}}}fragment PartnerPerson on PartnerPerson{id email name status createdAt lastSignedInAt}fragment Partner on Partner{id name status websiteUrl}";

export const getPartnerUsageOperation: Operation<PortalGetPartnerUsageQuery, PortalGetPartnerUsageQueryVariables> =
  "query PortalGetPartnerUsage($id:ID!$range:DateRangeInput!){getPartner(id:$id){id usage(range:$range){date requests errors rateLimited cost}}}";

export const getPartnerOperation: Operation<PortalGetPartnerQuery, PortalGetPartnerQueryVariables> =
  "query PortalGetPartner($id:ID!){getPartner(id:$id){...Partner clientId allowedCidrs termsAcceptance{version acceptedAt acceptedBy}termsToAccept{url version}publicKeys{...PartnerPublicKey}secrets{id lastFour createdAt expiresAt lastUsedAt}}}fragment PartnerPublicKey on PartnerPublicKey{kid kind createdAt}fragment Partner on Partner{id name status websiteUrl}";

export const getRegisteredPartnerOperation: Operation<PortalGetRegisteredPartnerQuery, PortalGetRegisteredPartnerQueryVariables> =
  "query PortalGetRegisteredPartner($id:ID!$range:DateRangeInput!){getPartner(id:$id){...RegisteredPartner publicKeys{...PartnerPublicKey}people{...PartnerPerson}usage(range:$range){date requests errors rateLimited cost}}}fragment PartnerPerson on PartnerPerson{id email name status createdAt lastSignedInAt}fragment PartnerPublicKey on PartnerPublicKey{kid kind createdAt}fragment Partner on Partner{id name status websiteUrl}fragment RegisteredPartner on Partner{...Partner clientId redirectUris termsAcceptance{version acceptedAt acceptedBy}termsToAccept{url version}createdAt companyCount secrets{id lastFour expiresAt lastUsedAt}}";

export const grantAccessOperation: Operation<PortalGrantAccessMutation, PortalGrantAccessMutationVariables> =
  "mutation PortalGrantAccess($input:GrantPartnerAccessInput!){grantPartnerAccess(input:$input){grant{id}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const invitePartnerPersonOperation: Operation<PortalInvitePartnerPersonMutation, PortalInvitePartnerPersonMutationVariables> =
  "mutation PortalInvitePartnerPerson($input:InvitePartnerPersonInput!){invitePartnerPerson(input:$input){person{id}invitationUrl invitationSentTo userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const listGrantsOperation: Operation<PortalListGrantsQuery, PortalListGrantsQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListGrants($companyId:ID!$filter:PartnerAccessGrantFilter$after:String){listPartnerAccessGrantsByCompany(companyId:$companyId filter:$filter sort:[{field:CREATED_AT direction:DESC}]page:{limit:25 after:$after}){items{id partner{...Partner}scopes status grantedBy{name}createdAt expiresAt lastUsedAt requestsLast30Days}pageInfo{...PageInfo}}}fragment Partner on Partner{id name status websiteUrl}";

export const listOpenGrantsOperation: Operation<PortalListOpenGrantsQuery, PortalListOpenGrantsQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListOpenGrants($companyId:ID!$after:String){listPartnerAccessGrantsByCompany(companyId:$companyId filter:{status:[ACTIVE]}page:{limit:200 after:$after}){items{partner{id}scopes expiresAt}pageInfo{...PageInfo}}}";

export const listPartnersOperation: Operation<PortalListPartnersQuery, PortalListPartnersQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListPartners($after:String){listPartners(filter:{status:[ACTIVE]}sort:[{field:NAME direction:ASC}]page:{limit:200 after:$after}){items{...Partner}pageInfo{...PageInfo}}}fragment Partner on Partner{id name status websiteUrl}";

export const listReceivedAccessOperation: Operation<PortalListReceivedAccessQuery, PortalListReceivedAccessQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListReceivedAccess($partnerId:ID!$filter:ReceivedPartnerAccessFilter$limit:Int$after:String){listPartnerAccessGrantsByPartner(partnerId:$partnerId filter:$filter sort:[{field:COMPANY_NAME direction:ASC}]page:{limit:$limit after:$after}){items{id companyId companyName scopes status createdAt expiresAt revokedAt lastUsedAt requestsLast30Days}pageInfo{...PageInfo}}}";

export const listRegisterOperation: Operation<PortalListRegisterQuery, PortalListRegisterQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListRegister($filter:PartnerFilter$after:String){listPartners(filter:$filter sort:[{field:NAME direction:ASC}]page:{limit:25 after:$after}){items{...RegisteredPartner}pageInfo{...PageInfo}}}fragment Partner on Partner{id name status websiteUrl}fragment RegisteredPartner on Partner{...Partner clientId redirectUris termsAcceptance{version acceptedAt acceptedBy}termsToAccept{url version}createdAt companyCount secrets{id lastFour expiresAt lastUsedAt}}";

export const removePartnerPersonOperation: Operation<PortalRemovePartnerPersonMutation, PortalRemovePartnerPersonMutationVariables> =
  "mutation PortalRemovePartnerPerson($input:RemovePartnerPersonInput!){removePartnerPerson(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const revokeAccessOperation: Operation<PortalRevokeAccessMutation, PortalRevokeAccessMutationVariables> =
  "mutation PortalRevokeAccess($input:RevokePartnerAccessInput!){revokePartnerAccess(input:$input){grant{id}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const revokePartnerSecretOperation: Operation<PortalRevokePartnerSecretMutation, PortalRevokePartnerSecretMutationVariables> =
  "mutation PortalRevokePartnerSecret($input:RevokePartnerSecretInput!){revokePartnerSecret(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const rotatePartnerSecretOperation: Operation<PortalRotatePartnerSecretMutation, PortalRotatePartnerSecretMutationVariables> =
  "fragment PartnerCredential on PartnerCredentialPayload{partner{id name clientId}clientSecret userErrors{...UserError}}mutation PortalRotatePartnerSecret($input:RotatePartnerSecretInput!){rotatePartnerSecret(input:$input){...PartnerCredential}}fragment UserError on UserError{code field message}";

export const setPartnerAddressRangesOperation: Operation<PortalSetPartnerAddressRangesMutation, PortalSetPartnerAddressRangesMutationVariables> =
  "mutation PortalSetPartnerAddressRanges($input:SetPartnerAddressRangesInput!){setPartnerAddressRanges(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const setPartnerKeysOperation: Operation<PortalSetPartnerKeysMutation, PortalSetPartnerKeysMutationVariables> =
  "mutation PortalSetPartnerKeys($input:SetPartnerKeysInput!){setPartnerKeys(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const setPartnerStatusOperation: Operation<PortalSetPartnerStatusMutation, PortalSetPartnerStatusMutationVariables> =
  "mutation PortalSetPartnerStatus($input:SetPartnerStatusInput!){setPartnerStatus(input:$input){partner{id}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const updatePartnerOperation: Operation<PortalUpdatePartnerMutation, PortalUpdatePartnerMutationVariables> =
  "mutation PortalUpdatePartner($input:UpdatePartnerInput!){updatePartner(input:$input){partner{id}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const endPersonSessionsOperation: Operation<PortalEndPersonSessionsMutation, PortalEndPersonSessionsMutationVariables> =
  "mutation PortalEndPersonSessions($input:EndPersonSessionsInput!){endPersonSessions(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const getPlatformPersonOperation: Operation<PortalGetPlatformPersonQuery, PortalGetPlatformPersonQueryVariables> =
  "query PortalGetPlatformPerson($id:ID!){getPlatformPerson(id:$id){person{...StaffPerson}memberships{id companyId companyName companyStatus role createdAt acceptedAt invitationExpiresAt}sessions{id device ipAddress createdAt lastSeenAt}}}fragment StaffPerson on Person{id email name state isStaff hasSecondFactor companies invitations createdAt lastSignedInAt}";

export const listPlatformPeopleOperation: Operation<PortalListPlatformPeopleQuery, PortalListPlatformPeopleQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListPlatformPeople($companyId:ID$filter:PersonFilter$sort:[PersonSort!]$after:String){listPlatformPeople(companyId:$companyId filter:$filter sort:$sort page:{limit:25 after:$after}){items{...StaffPerson}pageInfo{...PageInfo}}}fragment StaffPerson on Person{id email name state isStaff hasSecondFactor companies invitations createdAt lastSignedInAt}";

export const resetPersonPasswordOperation: Operation<PortalResetPersonPasswordMutation, PortalResetPersonPasswordMutationVariables> =
  "mutation PortalResetPersonPassword($input:ResetPersonPasswordInput!){resetPersonPassword(input:$input){mailed resetUrl expiresAt userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const resetPersonSecondFactorsOperation: Operation<PortalResetPersonSecondFactorsMutation, PortalResetPersonSecondFactorsMutationVariables> =
  "mutation PortalResetPersonSecondFactors($input:ResetPersonSecondFactorsInput!){resetPersonSecondFactors(input:$input){removed userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const unlockPersonOperation: Operation<PortalUnlockPersonMutation, PortalUnlockPersonMutationVariables> =
  "mutation PortalUnlockPerson($input:UnlockPersonInput!){unlockPerson(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const listEmptySearchesOperation: Operation<PortalListEmptySearchesQuery, PortalListEmptySearchesQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListEmptySearches($filter:EmptySearchFilter$sort:[EmptySearchSort!]$after:String){listEmptySearches(filter:$filter sort:$sort page:{limit:25 after:$after}){items{id query searches firstSearchedAt lastSearchedAt}pageInfo{...PageInfo}}}";

export const listPageFeedbackSummariesOperation: Operation<PortalListPageFeedbackSummariesQuery, PortalListPageFeedbackSummariesQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListPageFeedbackSummaries($filter:PageFeedbackSummaryFilter$sort:[PageFeedbackSummarySort!]$after:String){listPageFeedbackSummaries(filter:$filter sort:$sort page:{limit:25 after:$after}){items{path helpful notHelpful comments lastSentAt newestComments{id isHelpful comment createdAt}}pageInfo{...PageInfo}}}";

export const listPageFeedbackOperation: Operation<PortalListPageFeedbackQuery, PortalListPageFeedbackQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListPageFeedback($filter:PageFeedbackFilter$after:String){listPageFeedback(filter:$filter page:{limit:25 after:$after}){items{id path isHelpful comment createdAt}pageInfo{...PageInfo}}}";

export const createSavedQueryOperation: Operation<PortalCreateSavedQueryMutation, PortalCreateSavedQueryMutationVariables> =
  "mutation PortalCreateSavedQuery($input:CreateSavedQueryInput!){createSavedQuery(input:$input){savedQuery{...SavedQuery}userErrors{...UserError}}}fragment SavedQuery on SavedQuery{id name document variables owner{id name}viewerCanChange version lastRunAt lastRunBy{name}}fragment UserError on UserError{code field message}";

export const deleteSavedQueryOperation: Operation<PortalDeleteSavedQueryMutation, PortalDeleteSavedQueryMutationVariables> =
  "mutation PortalDeleteSavedQuery($input:DeleteSavedQueryInput!){deleteSavedQuery(input:$input){deletedId userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const listSavedQueriesOperation: Operation<PortalListSavedQueriesQuery, PortalListSavedQueriesQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListSavedQueries($companyId:ID!$after:String){listSavedQueriesByCompany(companyId:$companyId page:{limit:200 after:$after}){items{...SavedQuery}pageInfo{...PageInfo}}}fragment SavedQuery on SavedQuery{id name document variables owner{id name}viewerCanChange version lastRunAt lastRunBy{name}}";

export const recordSavedQueryRunOperation: Operation<PortalRecordSavedQueryRunMutation, PortalRecordSavedQueryRunMutationVariables> =
  "mutation PortalRecordSavedQueryRun($input:RecordSavedQueryRunInput!){recordSavedQueryRun(input:$input){savedQuery{...SavedQuery}userErrors{...UserError}}}fragment SavedQuery on SavedQuery{id name document variables owner{id name}viewerCanChange version lastRunAt lastRunBy{name}}fragment UserError on UserError{code field message}";

export const updateSavedQueryOperation: Operation<PortalUpdateSavedQueryMutation, PortalUpdateSavedQueryMutationVariables> =
  "fragment SavedQuery on SavedQuery{id name document variables owner{id name}viewerCanChange version lastRunAt lastRunBy{name}}mutation PortalUpdateSavedQuery($input:UpdateSavedQueryInput!){updateSavedQuery(input:$input){savedQuery{...SavedQuery}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const identityOperation: Operation<PortalIdentityQuery, PortalIdentityQueryVariables> =
  "fragment CompanyAccess on CompanyAccess{company{id name currencyCode timeZone}role scopes secondFactorDueAt}query PortalIdentity{viewer{actor{name}companyAccess{...CompanyAccess}rateLimit{remaining limit restorePerSecond}}}";

export const viewerOperation: Operation<PortalViewerQuery, PortalViewerQueryVariables> =
  "fragment CompanyAccess on CompanyAccess{company{id name currencyCode timeZone}role scopes secondFactorDueAt}query PortalViewer{viewer{actor{id name}isStaff partners{id name}companyAccess{...CompanyAccess}}}";

export const acceptTermsOperation: Operation<PortalAcceptTermsMutation, PortalAcceptTermsMutationVariables> =
  "mutation PortalAcceptTerms($input:AcceptTermsInput!){acceptTerms(input:$input){userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const createTokenOperation: Operation<PortalCreateTokenMutation, PortalCreateTokenMutationVariables> =
  "mutation PortalCreateToken($input:CreateAPITokenInput!){createAPIToken(input:$input){...CreatedToken}}fragment CreatedToken on CreateAPITokenPayload{token{id name}value userErrors{...UserError}}fragment UserError on UserError{code field message}";

export const endRotationOperation: Operation<PortalEndRotationMutation, PortalEndRotationMutationVariables> =
  "fragment ChangedToken on APITokenPayload{token{id}effectiveAt userErrors{...UserError}}mutation PortalEndRotation($input:EndAPITokenRotationInput!){endAPITokenRotation(input:$input){...ChangedToken}}fragment UserError on UserError{code field message}";

export const getTokenOperation: Operation<PortalGetTokenQuery, PortalGetTokenQueryVariables> =
  "fragment APIToken on APIToken{id name prefix lastFour scopes status allowedCidrs createdBy{name}createdAt expiresAt lastUsedAt lastUsedIp}query PortalGetToken($id:ID!$range:DateRangeInput!){getAPIToken(id:$id){...APIToken company{id name timeZone}revokedAt secrets{id lastFour createdAt lastUsedAt lastUsedIp expiresAt}usage(range:$range){date requests errors rateLimited cost}requestsLast24Hours scopeUses{scope lastUsedOn}}}";

export const listTokensOperation: Operation<PortalListTokensQuery, PortalListTokensQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}fragment APIToken on APIToken{id name prefix lastFour scopes status allowedCidrs createdBy{name}createdAt expiresAt lastUsedAt lastUsedIp}query PortalListTokens($companyId:ID!$filter:APITokenFilter$sort:[APITokenSort!]$after:String$range:DateRangeInput!){getCompany(id:$companyId){timeZone}listAPITokensByCompany(companyId:$companyId filter:$filter sort:$sort page:{limit:25 after:$after}){items{...APIToken revokedAt secrets{createdAt expiresAt}usage(range:$range){date requests errors rateLimited cost}}pageInfo{...PageInfo}}}";

export const prepareTokenOperation: Operation<PortalPrepareTokenQuery, PortalPrepareTokenQueryVariables> =
  "query PortalPrepareToken($companyId:ID!){getCompany(id:$companyId){termsToAccept{url version}}listCompanies(filter:{agencyId:{eq:$companyId}}page:{limit:200}){items{id name}pageInfo{totalCount}}}";

export const revokeTokenOperation: Operation<PortalRevokeTokenMutation, PortalRevokeTokenMutationVariables> =
  "fragment ChangedToken on APITokenPayload{token{id}effectiveAt userErrors{...UserError}}mutation PortalRevokeToken($input:RevokeAPITokenInput!){revokeAPIToken(input:$input){...ChangedToken}}fragment UserError on UserError{code field message}";

export const rotateTokenOperation: Operation<PortalRotateTokenMutation, PortalRotateTokenMutationVariables> =
  "fragment CreatedToken on CreateAPITokenPayload{token{id name}value userErrors{...UserError}}mutation PortalRotateToken($input:RotateAPITokenInput!){rotateAPIToken(input:$input){...CreatedToken}}fragment UserError on UserError{code field message}";

export const updateTokenOperation: Operation<PortalUpdateTokenMutation, PortalUpdateTokenMutationVariables> =
  "fragment ChangedToken on APITokenPayload{token{id}effectiveAt userErrors{...UserError}}mutation PortalUpdateToken($input:UpdateAPITokenInput!){updateAPIToken(input:$input){...ChangedToken}}fragment UserError on UserError{code field message}";

export const cancelUploadOperation: Operation<PortalCancelUploadMutation, PortalCancelUploadMutationVariables> =
  "mutation PortalCancelUpload($input:CancelFirstPartyUploadInput!){cancelFirstPartyUpload(input:$input){...WrittenUpload}}fragment WrittenUpload on FirstPartyUploadPayload{upload{id status}userErrors{...UserError}}fragment UserError on UserError{code field message}";

export const completeUploadOperation: Operation<PortalCompleteUploadMutation, PortalCompleteUploadMutationVariables> =
  "mutation PortalCompleteUpload($input:CompleteFirstPartyUploadInput!){completeFirstPartyUpload(input:$input){...WrittenUpload}}fragment WrittenUpload on FirstPartyUploadPayload{upload{id status}userErrors{...UserError}}fragment UserError on UserError{code field message}";

export const createAudienceOperation: Operation<PortalCreateAudienceMutation, PortalCreateAudienceMutationVariables> =
  "mutation PortalCreateAudience($input:CreateAudienceInput!){createAudience(input:$input){audience{id}userErrors{...UserError}}}fragment UserError on UserError{code field message}";

export const createUploadOperation: Operation<PortalCreateUploadMutation, PortalCreateUploadMutationVariables> =
  "mutation PortalCreateUpload($input:CreateFirstPartyUploadInput!){createFirstPartyUpload(input:$input){...WrittenUpload}}fragment WrittenUpload on FirstPartyUploadPayload{upload{id status}userErrors{...UserError}}fragment UserError on UserError{code field message}";

export const errorReportOperation: Operation<PortalErrorReportQuery, PortalErrorReportQueryVariables> =
  "query PortalErrorReport($id:ID!){getFirstPartyUpload(id:$id){errorReport{url}}}";

export const getUploadOperation: Operation<PortalGetUploadQuery, PortalGetUploadQueryVariables> =
  "query PortalGetUpload($id:ID!){getFirstPartyUpload(id:$id){...Upload company{id name timeZone}checksumSha256 format compression columns{header kind}consent{adUserData adPersonalization lawfulBasis}transfer{mode partSize partCount receivedParts}identifierCounts{type submitted valid}issueSummary{code severity column count}errorReport{contentLength}failure{code message}uploadedAt rawFileDeletedAt}}fragment Upload on FirstPartyUpload{id audience{id name}operation status progress fileName contentLength validateOnly rows{total accepted rejected duplicate added removed}createdBy{name}createdAt expiresAt finishedAt}";

export const listAudienceChoicesOperation: Operation<PortalListAudienceChoicesQuery, PortalListAudienceChoicesQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListAudienceChoices($companyId:ID!$after:String){listAudiencesByCompany(companyId:$companyId sort:[{field:NAME}]page:{limit:200 after:$after}){items{id name version}pageInfo{...PageInfo}}}";

export const listUploadIssuesOperation: Operation<PortalListUploadIssuesQuery, PortalListUploadIssuesQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListUploadIssues($uploadId:ID!$filter:UploadIssueFilter$after:String){listFirstPartyUploadIssues(uploadId:$uploadId filter:$filter page:{limit:50 after:$after}){items{row column code severity message maskedValue}pageInfo{...PageInfo}}}";

export const listUploadsOperation: Operation<PortalListUploadsQuery, PortalListUploadsQueryVariables> =
  "fragment PageInfo on PageInfo{hasNextPage endCursor totalCount}query PortalListUploads($companyId:ID!$filter:FirstPartyUploadFilter$sort:[FirstPartyUploadSort!]$after:String){listFirstPartyUploadsByCompany(companyId:$companyId filter:$filter sort:$sort page:{limit:25 after:$after}){items{...Upload}pageInfo{...PageInfo}}}fragment Upload on FirstPartyUpload{id audience{id name}operation status progress fileName contentLength validateOnly rows{total accepted rejected duplicate added removed}createdBy{name}createdAt expiresAt finishedAt}";

export const liveUploadOperation: Operation<PortalLiveUploadQuery, PortalLiveUploadQueryVariables> =
  "query PortalLiveUpload($id:ID!){getFirstPartyUpload(id:$id){status progress rows{total accepted rejected}}}";

export const receivedPartsOperation: Operation<PortalReceivedPartsQuery, PortalReceivedPartsQueryVariables> =
  "query PortalReceivedParts($id:ID!){getFirstPartyUpload(id:$id){status transfer{receivedParts}}}";

export const signPartsOperation: Operation<PortalSignPartsMutation, PortalSignPartsMutationVariables> =
  "mutation PortalSignParts($input:SignFirstPartyUploadPartsInput!){signFirstPartyUploadParts(input:$input){upload{transfer{requests{partNumber method url headers{name value}}}}userErrors{...UserError}}}fragment UserError on UserError{code field message}";
