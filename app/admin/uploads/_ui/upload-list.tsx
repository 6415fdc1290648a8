import { ButtonLink } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import { uploadSearchLink, type UploadSearch } from '../../../../lib/uploads/upload-search.ts';
import type { UploadPage } from '../../../../lib/uploads/uploads.ts';
import { AnsweredList } from '../../_ui/answered-list.tsx';
import { UploadTable } from './upload-table.tsx';

interface UploadListProps {
  answer: ApiAnswer<{ listFirstPartyUploadsByCompany: UploadPage }>;
  companyId: string;
  search: UploadSearch;
  mayUpload: boolean;
}

/** One page of uploads, or what stands in its place. */
export function UploadList({ answer, companyId, search, mayUpload }: UploadListProps) {
  const isFiltered = Object.keys(search.filters).length > 0;
  return (
    <AnsweredList
      answer={answer}
      pageOf={(data) => data.listFirstPartyUploadsByCompany}
      after={search.after}
      hrefOf={(after) => uploadSearchLink(companyId, search, after)}
      what="uploads"
      label="Pages of uploads"
      words={['upload', 'uploads']}
      empty={isFiltered ? <NoMatch companyId={companyId} /> : <NoUploads companyId={companyId} mayUpload={mayUpload} />}
    >
      {(items) => <UploadTable uploads={items} />}
    </AnsweredList>
  );
}

function NoMatch({ companyId }: { companyId: string }) {
  return (
    <EmptyState
      title="No upload matches"
      action={<ButtonLink href={pageLink('/admin/uploads', { company: companyId })}>Show all uploads</ButtonLink>}
    >
      <p>No upload of this company has all that you filtered by.</p>
    </EmptyState>
  );
}

function NoUploads({ companyId, mayUpload }: { companyId: string; mayUpload: boolean }) {
  return (
    <EmptyState
      title="No uploads yet"
      action={
        <>
          {mayUpload && (
            <ButtonLink variant="primary" href={pageLink('/admin/uploads/new', { company: companyId })}>
              Upload the first file
            </ButtonLink>
          )}
          <ButtonLink href="/docs/uploads">Upload from a program</ButtonLink>
        </>
      }
    >
      <p>
        An upload takes a file of e-mail addresses, telephone numbers, device ids or your own ids, and makes members of
        an audience of the people in it. What is stored are hashes; the file itself is deleted when it was read.
      </p>
      {!mayUpload && <p>Sending files takes the permission to do so. Ask an admin of the company.</p>}
    </EmptyState>
  );
}
