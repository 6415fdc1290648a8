import type { ReactNode } from 'react';
import { Facts } from '../../../../../components/ui/facts.tsx';
import { kindWords, sizeWords } from '../../../../../lib/uploads/upload-words.ts';
import type { UploadDetail } from '../../../../../lib/uploads/uploads.ts';
import { Moment } from '../../../_ui/moment.tsx';

/** What an upload is and was told. */
export function UploadFacts({ upload }: { upload: UploadDetail }) {
  const { consent, columns, format, compression, uploadedAt, finishedAt, rawFileDeletedAt } = upload;
  const used = columns.filter(({ kind }) => kind !== 'IGNORE');
  const moments: { term: string; date: Date | null }[] = [
    { term: 'Arrived', date: uploadedAt },
    { term: 'Ended', date: finishedAt },
    { term: 'File deleted', date: rawFileDeletedAt },
  ];
  const facts: { term: string; value: ReactNode }[] = [
    {
      term: 'File',
      value: `${format}${compression === 'GZIP' ? ', gzip' : ''}, ${sizeWords(upload.contentLength)}`,
    },
    {
      term: 'Columns',
      value:
        used.length === 0 ? (
          'recognised by their names when the file is read'
        ) : (
          <ul className="space-y-1">
            {used.map(({ header, kind }) => (
              <li key={header}>
                <code className="break-all">{header}</code>: {kindWords(kind).toLowerCase()}
              </li>
            ))}
          </ul>
        ),
    },
    {
      term: 'Consent',
      value: (
        <>
          <span className="block">{word(consent.adUserData)} to using their data</span>
          <span className="block">{word(consent.adPersonalization)} to personalised ads</span>
          {consent.lawfulBasis !== null && <span className="block text-muted">on {basis(consent.lawfulBasis)}</span>}
        </>
      ),
    },
    {
      term: 'Made',
      value: (
        <>
          <Moment date={upload.createdAt} />
          <span className="block text-xs text-muted">by {upload.createdBy.name}</span>
        </>
      ),
    },
    ...moments.flatMap(({ term, date }) => (date === null ? [] : [{ term, value: <Moment date={date} /> }])),
    ...(upload.status === 'AWAITING_UPLOAD' ? [{ term: 'Open until', value: <Moment date={upload.expiresAt} /> }] : []),
    { term: 'Id', value: <code className="text-xs break-all">{upload.id}</code> },
  ];
  return (
    <aside aria-label="About this upload" className="min-w-0">
      <Facts facts={facts} />
    </aside>
  );
}

function word(consent: string): string {
  return consent === 'GRANTED' ? 'Yes' : consent === 'DENIED' ? 'No' : 'Not known for all';
}

function basis(lawfulBasis: string): string {
  return lawfulBasis.toLowerCase().replaceAll('_', ' ');
}
