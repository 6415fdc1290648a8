import { askApi } from '../api-client.ts';
import { readItem } from '../read-item.ts';
import { readSession } from '../session.ts';
import { getUploadOperation, listUploadIssuesOperation } from './uploads.ts';

interface WhichIssues {
  readonly filter: Record<string, unknown>;
  readonly after: string | undefined;
}

/** One upload by its id with a page of its issues, and what the visitor may do with it. */
export async function readUpload(id: string, { filter, after }: WhichIssues) {
  const session = await readSession();
  if (!session) return { kind: 'signed-out' } as const;
  const [found, issues] = await Promise.all([
    readItem(session, getUploadOperation, { id }, ({ getFirstPartyUpload }) => getFirstPartyUpload),
    askApi(session, listUploadIssuesOperation, { uploadId: id, filter, after: after ?? null }),
  ]);
  return found.kind === 'found' ? { ...found, issues } : found;
}
