import type { Metadata } from 'next';
import { SessionEnded } from '#components/shell/session-ended.tsx';
import { newUploadPage } from '#lib/admin/admin-pages.ts';
import { readAudienceChoices } from '#lib/uploads/audience-choices.ts';
import { single } from '#lib/text/search-params.ts';
import { uploadDraftFor } from '#lib/uploads/upload-draft.ts';
import { adminSubpage } from '../../_ui/admin-subpage.tsx';
import { FailureNote } from '../../_ui/failure-note.tsx';
import { UploadForm } from './_ui/upload-form.tsx';

const title = 'Upload a file';

export const metadata: Metadata = { title, robots: { index: false } };

export default adminSubpage(
  {
    path: '/admin/uploads/new',
    page: newUploadPage,
    title,
    summary: 'Upload a file of your own customers. The audience isn’t changed until the whole file has been checked.',
  },
  async ({ session, company, query }) => {
    const audiences = await readAudienceChoices(session, company.id);
    if (audiences.kind === 'unauthenticated') return <SessionEnded />;
    if (audiences.kind !== 'data') return <FailureNote failure={audiences} what="audiences" />;
    return (
      <UploadForm
        key={company.id}
        company={company}
        audiences={audiences.data}
        initial={uploadDraftFor(
          { audience: single(query['audience']), operation: single(query['operation']), check: single(query['check']) },
          audiences.data,
        )}
        listHref={`${newUploadPage.href}?company=${company.id}`}
      />
    );
  },
);
