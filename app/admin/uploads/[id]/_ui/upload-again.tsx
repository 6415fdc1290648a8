import { ButtonLink } from '#components/ui/button.tsx';
import { pageLink } from '#lib/text/page-link.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';

interface UploadAgainProps {
  upload: Pick<UploadDetail, 'company' | 'audience' | 'operation' | 'validateOnly'>;
  label: string;
}

/** A link to the form of a new upload, with the audience and the change of this one, and only a check if it was one. */
export function UploadAgain({ upload: { company, audience, operation, validateOnly }, label }: UploadAgainProps) {
  const check = validateOnly ? 'only' : undefined;
  const href = pageLink('/admin/uploads/new', { company: company.id, audience: audience.id, operation, check });
  return <ButtonLink href={href}>{label}</ButtonLink>;
}
