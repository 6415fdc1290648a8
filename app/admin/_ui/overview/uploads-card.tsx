import { overviewUploadsOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { relativeWords } from '#lib/text/date-words.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { UploadStatus } from '../../uploads/_ui/upload-status.tsx';
import { CardAnswer } from './overview-card.tsx';
import type { CardProps } from './card-props.ts';

/** The latest uploads with their states. */
export async function uploadsCard({ session, companyId, now }: CardProps) {
  const answer = await callApi(session, overviewUploadsOperation, { companyId });
  return (
    <CardAnswer answer={answer} what="uploads">
      {({ listFirstPartyUploadsByCompany: { items } }) =>
        items.length === 0 ? (
          <p className="text-muted">No file has been uploaded yet.</p>
        ) : (
          <ul className="divide-y divide-rule border-y border-rule">
            {items.map(({ id, fileName, status, createdAt, audience }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <div className="min-w-0">
                  <a {...softLink} href={`/admin/uploads/${id}`} className="break-words underline hover:text-accent">
                    {fileName}
                  </a>
                  <p className="text-xs text-muted">
                    {audience.name}, {relativeWords(createdAt, now)}
                  </p>
                </div>
                <UploadStatus status={status} />
              </li>
            ))}
          </ul>
        )
      }
    </CardAnswer>
  );
}
