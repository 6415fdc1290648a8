import {
  getUploadOperation,
  listUploadIssuesOperation,
  type UploadIssueFilter,
} from '../graphql/generated/operations.ts';
import { callApi } from '../session/api-client.ts';
import { readItem } from '../session/read-item.ts';
import { readSession } from '../session/session.ts';

interface WhichIssues {
  readonly filter: UploadIssueFilter;
  readonly after: string | undefined;
}

/** One upload by its ID with a page of its issues, and the visitor's permissions for it. */
export async function readUpload(id: string, { filter, after }: WhichIssues) {
  const session = await readSession();
  if (!session) return { kind: 'signed-out' } as const;
  const [found, issues] = await Promise.all([
    readItem(session, getUploadOperation, { id }, ({ getFirstPartyUpload }) => getFirstPartyUpload),
    callApi(session, listUploadIssuesOperation, { uploadId: id, filter, after: after ?? null }),
  ]);
  return found.kind === 'found' ? { ...found, issues } : found;
}
