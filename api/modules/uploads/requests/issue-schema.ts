import type { Page } from '#api/db/list/list.ts';
import { builder } from '#api/schema/builder.ts';
import { defineListArguments } from '#api/schema/define-list.ts';
import { PageInfo } from '#api/schema/shared.ts';
import { IssueSeverityEnum, RowIssueCodeEnum } from '../../identifiers/index.ts';
import { type UploadIssueRow, uploadIssueList } from './issue-store.ts';
import { listFirstPartyUploadIssues } from './service.ts';

const FirstPartyUploadIssue = builder.objectRef<UploadIssueRow>('FirstPartyUploadIssue').implement({
  description: 'A problem of a row of a file, or of a value in it.',
  fields: (t) => ({
    row: t.expose('rowNumber', {
      type: 'BigInt',
      description: 'Number of the row as in a spreadsheet, with 1 for the header row; in NDJSON, the line number.',
    }),
    column: t.exposeString('columnName', {
      nullable: true,
      description: 'Header of the column; null for the whole row.',
    }),
    code: t.expose('code', { type: RowIssueCodeEnum, description: 'Stable code for programs.' }),
    severity: t.expose('severity', { type: IssueSeverityEnum, description: 'Whether the value was rejected.' }),
    message: t.exposeString('message', { description: 'What is wrong and what is allowed, as a text for people.' }),
    maskedValue: t.exposeString('maskedValue', {
      nullable: true,
      description:
        'The value without its middle, so that you can find it in the file but it doesn’t identify a person: `j***@e***.com`, `+4***67`. Null if there is none.',
    }),
  }),
});

const issueArguments = defineListArguments({
  table: uploadIssueList,
  plural: 'issues',
  enums: { code: RowIssueCodeEnum, severity: IssueSeverityEnum },
  filters: { code: 'Any of these codes.', severity: 'Any of these severities.', row: 'By number of the row.' },
  sorts: { ROW: 'By number of the row.', CODE: 'By code, as spelled.' },
});

const FirstPartyUploadIssuePage = builder.objectRef<Page<UploadIssueRow>>('FirstPartyUploadIssuePage').implement({
  description: 'A page of issues.',
  fields: (t) => ({
    items: t.expose('items', {
      type: [FirstPartyUploadIssue],
      description: 'The issues of this page, in the requested order.',
    }),
    pageInfo: t.expose('pageInfo', { type: PageInfo, description: 'Position of this page in the list.' }),
  }),
});

builder.queryFields((t) => ({
  listFirstPartyUploadIssues: t.field({
    type: FirstPartyUploadIssuePage,
    description:
      'Lists the first 10,000 issues of an upload, which are kept for 30 days. `issueSummary` has the exact counts and `errorReport` a file. Requires AUDIENCES_READ. Empty if the upload doesn’t exist or you can’t access it.',
    args: { uploadId: t.arg.id({ required: true, description: 'ID of the upload.' }), ...issueArguments },
    resolve: (_, { uploadId, ...list }, context) => listFirstPartyUploadIssues(context, uploadId, list),
  }),
}));
