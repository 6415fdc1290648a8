import { askApi } from '../api-client.ts';
import type { ApiAnswer } from '../graphql-request.ts';
import { readSession } from '../session.ts';
import { viewerOperation } from '../viewer.ts';
import { getUploadOperation, listUploadIssuesOperation, type UploadDetail, type UploadIssuePage } from './uploads.ts';

/** Everything that keeps a page from showing one upload. */
export type UploadProblem =
  Exclude<ApiAnswer<never>, { kind: 'data' }> | { kind: 'signed-out' } | { kind: 'not-found' };

interface FoundUpload {
  kind: 'upload';
  upload: UploadDetail;
  issues: ApiAnswer<{ listFirstPartyUploadIssues: UploadIssuePage }>;
  /** Whether the visitor may send its file or give it up; the API checks again. */
  mayChange: boolean;
}

/** One upload by its id with a page of its issues, and what the visitor may do with it. */
export async function readUpload(
  id: string,
  issues: { readonly filter: Record<string, unknown>; readonly after: string | undefined },
): Promise<FoundUpload | UploadProblem> {
  const session = await readSession();
  if (!session) return { kind: 'signed-out' };
  const [viewer, answer, issuePage] = await Promise.all([
    askApi(session, viewerOperation),
    askApi(session, getUploadOperation, { id }),
    askApi(session, listUploadIssuesOperation, { uploadId: id, filter: issues.filter, after: issues.after ?? null }),
  ]);
  if (viewer.kind !== 'data') return viewer;
  // Without the permission in any company there is no upload either: told in the same words.
  if (answer.kind === 'forbidden') return { kind: 'not-found' };
  if (answer.kind !== 'data') return answer;
  const upload = answer.data.getFirstPartyUpload;
  if (upload === null) return { kind: 'not-found' };
  const access = viewer.data.viewer.companyAccess.find(({ company }) => company.id === upload.company.id);
  return { kind: 'upload', upload, issues: issuePage, mayChange: access?.scopes.includes('AUDIENCES_WRITE') ?? false };
}
