import { z } from 'zod';
import type { Operation } from '../graphql-request.ts';
import { pageInfoSelection, pageOf } from '../list-shape.ts';

const counts = z.object({
  total: z.coerce.number(),
  accepted: z.coerce.number(),
  rejected: z.coerce.number(),
  duplicate: z.coerce.number(),
  added: z.coerce.number(),
  removed: z.coerce.number(),
});

const upload = z.object({
  id: z.string(),
  audience: z.object({ id: z.string(), name: z.string() }),
  operation: z.string(),
  status: z.string(),
  progress: z.number(),
  fileName: z.string(),
  contentLength: z.coerce.number(),
  validateOnly: z.boolean(),
  rows: counts,
  createdBy: z.object({ name: z.string() }),
  createdAt: z.coerce.date(),
  expiresAt: z.coerce.date(),
  finishedAt: z.coerce.date().nullable(),
});

const uploadSelection = /* GraphQL */ `
  id
  audience {
    id
    name
  }
  operation
  status
  progress
  fileName
  contentLength
  validateOnly
  rows {
    total
    accepted
    rejected
    duplicate
    added
    removed
  }
  createdBy {
    name
  }
  createdAt
  expiresAt
  finishedAt
`;

const transfer = z.object({
  mode: z.enum(['SINGLE', 'MULTIPART']),
  partSize: z.coerce.number(),
  partCount: z.number(),
  receivedParts: z.array(z.number()),
});

const uploadDetail = upload.extend({
  company: z.object({ id: z.string(), name: z.string() }),
  checksumSha256: z.string().nullable(),
  format: z.string(),
  compression: z.string(),
  columns: z.array(z.object({ header: z.string(), kind: z.string() })),
  consent: z.object({ adUserData: z.string(), adPersonalization: z.string(), lawfulBasis: z.string().nullable() }),
  transfer: transfer.nullable(),
  identifierCounts: z.array(z.object({ type: z.string(), submitted: z.coerce.number(), valid: z.coerce.number() })),
  issueSummary: z.array(
    z.object({ code: z.string(), severity: z.string(), column: z.string().nullable(), count: z.coerce.number() }),
  ),
  errorReport: z.object({ contentLength: z.coerce.number() }).nullable(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  uploadedAt: z.coerce.date().nullable(),
  rawFileDeletedAt: z.coerce.date().nullable(),
});

const issue = z.object({
  row: z.string(),
  column: z.string().nullable(),
  code: z.string(),
  severity: z.string(),
  message: z.string(),
  maskedValue: z.string().nullable(),
});

const uploadPage = pageOf(upload);
const issuePage = pageOf(issue);

/** An upload as lists show it. */
export type Upload = z.output<typeof upload>;
/** An upload with everything its own page shows. */
export type UploadDetail = z.output<typeof uploadDetail>;
export type UploadCounts = z.output<typeof counts>;
export type UploadTransfer = z.output<typeof transfer>;
export type UploadIssue = z.output<typeof issue>;
export type UploadPage = z.output<typeof uploadPage>;
export type UploadIssuePage = z.output<typeof issuePage>;

/** Orders the list of uploads can be shown in. */
export const uploadSorts = {
  newest: [{ field: 'CREATED_AT', direction: 'DESC' }],
  finished: [{ field: 'FINISHED_AT', direction: 'DESC' }],
  largest: [{ field: 'CONTENT_LENGTH', direction: 'DESC' }],
} as const;

export const listUploadsOperation: Operation<{ listFirstPartyUploadsByCompany: UploadPage }> = {
  query: /* GraphQL */ `
    query PortalListUploads($companyId: ID!, $filter: FirstPartyUploadFilter, $sort: [FirstPartyUploadSort!], $after: String) {
      listFirstPartyUploadsByCompany(companyId: $companyId, filter: $filter, sort: $sort, page: { limit: 25, after: $after }) {
        items {
          ${uploadSelection}
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listFirstPartyUploadsByCompany: uploadPage }),
};

export const getUploadOperation: Operation<{ getFirstPartyUpload: UploadDetail | null }> = {
  query: /* GraphQL */ `
    query PortalUpload($id: ID!) {
      getFirstPartyUpload(id: $id) {
        ${uploadSelection}
        company {
          id
          name
        }
        checksumSha256
        format
        compression
        columns {
          header
          kind
        }
        consent {
          adUserData
          adPersonalization
          lawfulBasis
        }
        transfer {
          mode
          partSize
          partCount
          receivedParts
        }
        identifierCounts {
          type
          submitted
          valid
        }
        issueSummary {
          code
          severity
          column
          count
        }
        errorReport {
          contentLength
        }
        failure {
          code
          message
        }
        uploadedAt
        rawFileDeletedAt
      }
    }
  `,
  shape: z.object({ getFirstPartyUpload: uploadDetail.nullable() }),
};

export const listUploadIssuesOperation: Operation<{ listFirstPartyUploadIssues: UploadIssuePage }> = {
  query: /* GraphQL */ `
    query PortalUploadIssues($uploadId: ID!, $filter: UploadIssueFilter, $after: String) {
      listFirstPartyUploadIssues(uploadId: $uploadId, filter: $filter, page: { limit: 50, after: $after }) {
        items {
          row
          column
          code
          severity
          message
          maskedValue
        }
        ${pageInfoSelection}
      }
    }
  `,
  shape: z.object({ listFirstPartyUploadIssues: issuePage }),
};

/** A link to the report, signed for this answer alone. */
export const errorReportOperation: Operation<{ getFirstPartyUpload: { errorReport: { url: string } | null } | null }> =
  {
    query: /* GraphQL */ `
      query PortalUploadReport($id: ID!) {
        getFirstPartyUpload(id: $id) {
          errorReport {
            url
          }
        }
      }
    `,
    shape: z.object({
      getFirstPartyUpload: z.object({ errorReport: z.object({ url: z.string() }).nullable() }).nullable(),
    }),
  };
