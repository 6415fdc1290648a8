import type { ReactNode } from 'react';
import { Copyable } from '#components/ui/copyable.tsx';
import { FactsAside } from '#components/ui/facts-aside.tsx';
import { kindWords, sizeWords } from '#lib/uploads/upload-words.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { Moment } from '#app/admin/_ui/moment.tsx';

/** An upload's properties and settings. */
export function UploadFacts({ upload }: { upload: UploadDetail }) {
  const { consent, columns, format, compression, uploadedAt, finishedAt, rawFileDeletedAt } = upload;
  const { timeZone } = upload.company;
  const used = columns.filter(({ kind }) => kind !== 'IGNORE');
  const moments: { term: string; date: string | null }[] = [
    { term: 'Arrived', date: uploadedAt },
    { term: 'Ended', date: finishedAt },
    { term: 'File deleted', date: rawFileDeletedAt },
  ];
  const facts: { term: string; value: ReactNode; isLong?: boolean }[] = [
    {
      term: 'File',
      value: `${format}${compression === 'GZIP' ? ', gzip' : ''}, ${sizeWords(upload.contentLength)}`,
    },
    {
      term: 'Columns',
      value:
        used.length === 0 ? (
          'detected by name when the file is read'
        ) : (
          <ul className="space-y-1">
            {used.map(({ header, kind }) => (
              <li key={header}>
                <code className="wrap-anywhere">{header}</code>: {kindWords(kind).toLowerCase()}
              </li>
            ))}
          </ul>
        ),
    },
    {
      term: 'Consent',
      value: (
        <>
          <span className="block">{word(consent.adUserData)} to the use of their data</span>
          <span className="block">{word(consent.adPersonalization)} to personalized ads</span>
          {consent.lawfulBasis !== null && <span className="block text-muted">on {basis(consent.lawfulBasis)}</span>}
        </>
      ),
    },
    {
      term: 'Created',
      value: (
        <>
          <Moment date={upload.createdAt} timeZone={timeZone} />
          <span className="block text-xs text-muted">by {upload.createdBy.name}</span>
        </>
      ),
    },
    ...moments.flatMap(({ term, date }) =>
      date === null ? [] : [{ term, value: <Moment date={date} timeZone={timeZone} /> }],
    ),
    ...(upload.status === 'AWAITING_UPLOAD'
      ? [{ term: 'Expires', value: <Moment date={upload.expiresAt} timeZone={timeZone} /> }]
      : []),
    { term: 'ID', value: <Copyable text={upload.id} label="Copy upload ID" />, isLong: true },
  ];
  return <FactsAside title="About this upload" facts={facts} />;
}

function word(consent: string): string {
  return consent === 'GRANTED' ? 'Yes' : consent === 'DENIED' ? 'No' : 'Unknown for some';
}

function basis(lawfulBasis: string): string {
  return lawfulBasis.toLowerCase().replaceAll('_', ' ');
}
