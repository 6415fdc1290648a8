import { ButtonLink } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import type { PortalListUploadIssuesQuery } from '#lib/graphql/generated/operations.ts';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { sizeWords } from '#lib/uploads/upload-words.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { AnsweredList } from '#app/admin/_ui/answered-list.tsx';
import { IssueSummary } from './issue-summary.tsx';
import { IssueTable } from './issue-table.tsx';
import { UploadAgain } from './upload-again.tsx';

interface UploadIssuesProps {
  upload: UploadDetail;
  mayChange: boolean;
  answer: ApiAnswer<PortalListUploadIssuesQuery>;
  code: string | undefined;
  after: string | undefined;
}

/** Issues with rows: exact counts, the first issues one by one, and all stored issues as a file. */
export function UploadIssues({ upload, mayChange, answer, code, after }: UploadIssuesProps) {
  const { id, issueSummary, errorReport } = upload;
  if (issueSummary.length === 0) {
    const isRead = upload.rows.total !== '0';
    return isRead ? <p className="text-muted">No row had an issue.</p> : null;
  }
  const path = `/admin/uploads/${id}`;
  return (
    <Section
      title="Issues"
      summary="All issues are counted. Values are masked, so you can share the report."
      actions={
        <>
          {errorReport !== null && (
            <ButtonLink href={`${path}/report`} toFile>
              Download the report ({sizeWords(errorReport.contentLength)})
            </ButtonLink>
          )}
          {/* Warnings alone need no other file. An upload that changed nothing has a link beside its reason. */}
          {mayChange && upload.status === 'COMPLETED_WITH_ERRORS' && (
            <UploadAgain upload={upload} label="Upload corrected file" />
          )}
        </>
      }
    >
      <IssueSummary path={path} summary={issueSummary} code={code} />
      <AnsweredList
        answer={answer}
        pageOf={(data) => data.listFirstPartyUploadIssues}
        after={after}
        hrefOf={(cursor) => pageLink(path, { code, after: cursor })}
        what="issues"
        label="Pages of issues"
        words={['issue kept', 'issues kept']}
        empty={
          <p className="text-muted">
            No single rows are stored for these issues, because only the first 10,000 issues are stored.
          </p>
        }
      >
        {(items) => <IssueTable issues={items} />}
      </AnsweredList>
    </Section>
  );
}
