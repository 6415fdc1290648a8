/*
 * Limits that the API enforces and that the portal or a guide needs. Limits that an operator can set have their
 * defaults in api/config/limits.ts.
 */

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

/** Bytes of a request body. */
export const maximumBodyBytes = 100 * 1024;

/** Points that one request may cost. */
export const maximumCost = 2_000;

/** Points that the keys of a company may spend in a burst, if neither the operator nor the company has another limit. */
export const defaultCompanyPoints = 500_000;

/** Points that staff can give the keys of a company for a burst. One key may use a part of them. */
export const companyPoints = { minimum: 10_000, maximum: 100_000_000 } as const;

/** Items on a page of a list. */
export const maximumLimit = 200;

/** Tokens of a GraphQL document, as `parse` counts them. */
export const maximumTokens = 2_000;

/** Levels of fields in a document. */
export const maximumDepth = 12;

export const maximumAliases = 30;

export const maximumRootFields = 20;

/** Mutations in one request. */
export const maximumMutations = 10;

/** Mutations of API keys in one request. */
export const maximumTokenMutations = 1;

/** Characters of texts in the portal's forms. */
export const maximumLengths = {
  audienceName: 200,
  companyName: 200,
  idempotencyKey: 200,
  partnerName: 100,
  partnerWebsite: 500,
  redirectUri: 500,
  savedQueryDocument: 20_000,
  savedQueryName: 100,
  savedQueryVariables: 20_000,
  statusReason: 500,
  tokenName: 100,
} as const;

/** Queries that the people of a company share. */
export const maximumSavedQueries = 500;

/** Redirect URIs of one partner. */
export const maximumRedirectUris = 10;

/** How long an old secret may stay valid next to the new one: 30 days. */
export const maximumOverlapSeconds = 2_592_000;

/** Limits of what readers of the portal send, in characters. */
export const feedbackLimits = { pathLength: 300, commentLength: 1_000, searchLength: 100 } as const;

/** Limits of an upload, before its file is read. */
export const uploadLimits = {
  /** Bytes of a file as it is sent. */
  contentLength: 5 * gibibyte,
  /** Bytes up to which a file is sent in one request. */
  singleLength: 100 * mebibyte,
  partLength: 16 * mebibyte,
  parts: 10_000,
  /** Parts signed in one call. */
  signedParts: 100,
  /** Per company. */
  openUploads: 50,
  fileNameLength: 255,
  headerLength: 200,
  /** Hours after which an incomplete upload expires, and after which no raw file is kept. */
  hours: 24,
} as const;

/** Limits of a customer file while it is read. */
export const fileLimits = {
  expandedBytes: 20 * gibibyte,
  /** Decompressed bytes per compressed byte, once the file is longer than a short one may reach by chance. */
  expansion: 100,
  expansionFrom: mebibyte,
  rows: 50_000_000,
  rowBytes: 64 * 1024,
  fieldBytes: 4 * 1024,
  columns: 64,
  identifiersOfRow: 10,
} as const;
