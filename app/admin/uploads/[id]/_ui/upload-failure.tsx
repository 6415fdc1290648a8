import { Callout } from '#components/ui/callout.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { pageLink } from '#lib/text/page-link.ts';
import { failureWords } from '#lib/uploads/failure-words.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { softLink } from '#lib/text/soft-link.ts';

/** Explains why an upload changed nothing, and how to fix it. */
export function UploadFailure({ upload }: { upload: UploadDetail }) {
  const again = (
    <ButtonLink href={pageLink('/admin/uploads/new', { company: upload.company.id })}>Upload again</ButtonLink>
  );
  switch (upload.status) {
    case 'FAILED':
      return (
        <Callout kind="danger" title="The upload failed. The audience was not changed.">
          {upload.failure !== null && (
            <>
              <p>{failureWords(upload.failure)}</p>
              <p className="mt-1 text-muted">
                <a {...softLink} href={`/docs/errors#${upload.failure.code}`}>
                  <code>{upload.failure.code}</code>
                </a>
              </p>
            </>
          )}
          <div className="mt-3">{again}</div>
        </Callout>
      );
    case 'CANCELED':
      return (
        <Callout title="The upload was canceled. The audience was not changed.">
          <div className="mt-2">{again}</div>
        </Callout>
      );
    case 'EXPIRED':
      return (
        <Callout title="The file was not sent within 24 hours. The audience was not changed.">
          <div className="mt-2">{again}</div>
        </Callout>
      );
    default:
      return null;
  }
}
