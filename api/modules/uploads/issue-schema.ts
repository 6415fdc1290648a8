import type { Page } from '../../db/list.ts';
import { builder } from '../../schema/builder.ts';
import { defineListArguments } from '../../schema/list.ts';
import { PageInfo } from '../../schema/shared.ts';
import { IssueSeverityEnum, RowIssueCodeEnum } from '../identifiers/index.ts';
import { type UploadIssueRow, uploadIssueList } from './issue-store.ts';
import { listFirstPartyUploadIssues } from './service.ts';

const FirstPartyUploadIssue = builder.objectRef<UploadIssueRow>('FirstPartyUploadIssue').implement({
  description: 'Something wrong with a row of a file, or with a value of it.',
  fields: (t) => ({
    row: t.field({
      type: 'BigInt',
      description:
        'Number of the row as a spreadsheet shows it, the header row being 1; in NDJSON, number of the line.',
      resolve: (issue) => issue.rowNumber,
    }),
    column: t.exposeString('columnName', {
      nullable: true,
      description: 'Header of the column; null where the whole row is meant.',
    }),
    code: t.field({ type: RowIssueCodeEnum, description: 'Stable code to act on.', resolve: (issue) => issue.code }),
    severity: t.field({
      type: IssueSeverityEnum,
      description: 'Whether the value was refused.',
      resolve: (issue) => issue.severity,
    }),
    message: t.exposeString('message', { description: 'What is wrong and what would be right, for a person.' }),
    maskedValue: t.exposeString('maskedValue', {
      nullable: true,
      description:
        'Only the ends of the value, so that it can be found in the file and tells nobody who it is: `j***@e***.com`, `+4***67`. Null where there is none.',
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
    items: t.field({
      type: [FirstPartyUploadIssue],
      description: 'The issues of this page, in the order asked for.',
      resolve: (page) => page.items,
    }),
    pageInfo: t.field({ type: PageInfo, description: 'Where this page stands.', resolve: (page) => page.pageInfo }),
  }),
});

builder.queryFields((t) => ({
  listFirstPartyUploadIssues: t.field({
    type: FirstPartyUploadIssuePage,
    description:
      'What was wrong with the rows of an upload: the first 10,000 issues, kept for 30 days; `issueSummary` has the exact counts and `errorReport` the file. Requires AUDIENCES_READ. Empty when there is no such upload or it is not yours.',
    args: { uploadId: t.arg.id({ required: true, description: 'Id of the upload.' }), ...issueArguments },
    resolve: (_, { uploadId, ...list }, context) => listFirstPartyUploadIssues(context, uploadId, list),
  }),
}));
