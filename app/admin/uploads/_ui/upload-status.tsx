import { Badge } from '#components/ui/badge.tsx';
import type { FirstPartyUploadStatus } from '#lib/graphql/generated/operations.ts';
import { uploadStatuses } from '#lib/uploads/upload-words.ts';

/** The status of an upload. */
export function UploadStatus({ status }: { status: FirstPartyUploadStatus }) {
  const known = uploadStatuses.get(status);
  return <Badge tone={known?.tone}>{known?.words ?? status}</Badge>;
}
