import { Callout } from '#components/ui/callout.tsx';
import { failureWords } from '#lib/uploads/failure-words.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { UploadAgain } from './upload-again.tsx';

/** Explains why an upload changed nothing, and how to fix it. */
export function UploadFailure({ upload, mayChange }: { upload: UploadDetail; mayChange: boolean }) {
  const again = (label: string) =>
    mayChange && (
      <div className="mt-3">
        <UploadAgain upload={upload} label={label} />
      </div>
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
          {again('Upload corrected file')}
        </Callout>
      );
    case 'CANCELED':
      return <Callout title="The upload was canceled. The audience was not changed.">{again('Upload again')}</Callout>;
    case 'EXPIRED':
      return (
        <Callout title="The file was not sent within 24 hours. The audience was not changed.">
          {again('Upload again')}
        </Callout>
      );
    default:
      return null;
  }
}
