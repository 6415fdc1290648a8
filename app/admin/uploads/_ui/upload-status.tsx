import { Badge } from '#components/ui/badge.tsx';
import { stateTones } from '#components/ui/state-tones.ts';
import type { FirstPartyUploadStatus } from '#lib/graphql/generated/operations.ts';
import { uploadStatuses } from '#lib/uploads/upload-words.ts';

/** The status of an upload. */
export function UploadStatus({ status }: { status: FirstPartyUploadStatus }) {
  return <Badge tone={stateTones[status]}>{uploadStatuses.get(status) ?? status}</Badge>;
}
