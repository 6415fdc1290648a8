import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { listUploadsOperation } from '#lib/graphql/generated/operations.ts';
import { listVariables } from '#lib/admin/admin-list-table.ts';
import { callApi } from '#lib/session/api-client.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { readAudienceChoices } from '#lib/uploads/audience-choices.ts';
import { uploadList } from '#lib/uploads/upload-list.ts';
import { AdminList } from '../_ui/admin-list.tsx';
import { adminListPage } from '../_ui/admin-list-page.tsx';
import { UploadTable } from './_ui/upload-table.tsx';

export const metadata: Metadata = { title: 'Uploads', robots: { index: false } };

export default adminListPage(uploadList, async ({ session, company, scopes, list }) => {
  const mayUpload = scopes.includes('AUDIENCES_WRITE');
  const [answer, audiences] = await Promise.all([
    callApi(session, listUploadsOperation, { companyId: company.id, ...listVariables(list) }),
    readAudienceChoices(session, company.id),
  ]);
  return {
    summary: 'Files of your own customers, with their results. A file adds people to an audience or removes them.',
    actions: mayUpload && (
      <ButtonLink variant="primary" href={pageLink('/admin/uploads/new', { company: company.id })}>
        Upload a file
      </ButtonLink>
    ),
    pageChoices: {
      audience: audiences.kind === 'data' ? audiences.data.map(({ id, name }) => ({ value: id, label: name })) : [],
    },
    list: (
      <AdminList
        list={list}
        answer={answer}
        pageOf={(data) => data.listFirstPartyUploadsByCompany}
        empty={
          <EmptyState
            title="No uploads yet"
            action={<ButtonLink href="/docs/uploads">Read the guide to uploads</ButtonLink>}
          >
            <p>
              Upload a file with email addresses, phone numbers, device IDs or your own IDs to add the people in it to
              an audience. Only hashes are stored. The file is deleted after processing.
            </p>
            {!mayUpload && <p>You need permission to upload files. Ask an admin of the company.</p>}
          </EmptyState>
        }
        aside={
          <p className="text-sm text-muted">
            Unchanged rows are duplicates, or people whom the file didn’t add or remove.
          </p>
        }
      >
        {(items) => <UploadTable list={list} uploads={items} timeZone={company.timeZone} />}
      </AdminList>
    ),
  };
});
