import { ButtonLink } from '../../../../../components/ui/button.tsx';
import { Section } from '../../../../../components/ui/section.tsx';
import type { ApiAnswer } from '../../../../../lib/graphql-request.ts';
import { pageLink } from '../../../../../lib/page-link.ts';
import { sizeWords } from '../../../../../lib/uploads/upload-words.ts';
import type { UploadDetail, UploadIssuePage } from '../../../../../lib/uploads/uploads.ts';
import { AnsweredList } from '../../../_ui/answered-list.tsx';
import { IssueSummary } from './issue-summary.tsx';
import { IssueTable } from './issue-table.tsx';

interface UploadIssuesProps {
  upload: UploadDetail;
  answer: ApiAnswer<{ listFirstPartyUploadIssues: UploadIssuePage }>;
  code: string | undefined;
  after: string | undefined;
}

/** What was wrong with rows: counted exactly, the first of them one by one, and all that are kept as a file. */
export function UploadIssues({ upload, answer, code, after }: UploadIssuesProps) {
  const { id, issueSummary, errorReport } = upload;
  if (issueSummary.length === 0) {
    const isRead = upload.rows.total > 0;
    return isRead ? <p className="text-muted">Nothing was wrong with any row.</p> : null;
  }
  const path = `/admin/uploads/${id}`;
  return (
    <Section
      title="Issues"
      summary="Counted exactly. Values are masked, so that the report may be handed on."
      actions={
        errorReport !== null && (
          <ButtonLink href={`${path}/report`} toFile>
            Download the report ({sizeWords(errorReport.contentLength)})
          </ButtonLink>
        )
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
        empty={<p className="text-muted">No single row of these is kept: only the first 10,000 issues are.</p>}
      >
        {(items) => <IssueTable issues={items} />}
      </AnsweredList>
    </Section>
  );
}
