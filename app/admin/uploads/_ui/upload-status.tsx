import { Badge } from '../../../../components/ui/badge.tsx';
import { uploadStatuses } from '../../../../lib/uploads/upload-words.ts';

/** Where an upload stands. */
export function UploadStatus({ status }: { status: string }) {
  const known = uploadStatuses.get(status);
  return <Badge tone={known?.tone}>{known?.words ?? status}</Badge>;
}
