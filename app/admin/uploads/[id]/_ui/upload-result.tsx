import { ChartFigure } from '#components/chart/chart-figure.tsx';
import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { uploadFunnel } from '#lib/uploads/upload-funnel.ts';
import { countWords, kindWords } from '#lib/uploads/upload-words.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';

/** The result of an upload: counts of rows, and the people added to and removed from the audience. */
export function UploadResult({ upload }: { upload: UploadDetail }) {
  const { rows, validateOnly, status, identifierCounts } = upload;
  const isFailed = status === 'FAILED';
  return (
    <Section
      title="Result"
      summary={
        isFailed
          ? 'Counts until the upload failed. No row was applied.'
          : validateOnly
            ? 'This upload only checked the file. The audience was not changed.'
            : undefined
      }
    >
      <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:flex sm:flex-wrap">
        {[
          { term: 'Rows', value: rows.total },
          { term: 'Accepted', value: rows.accepted },
          { term: 'Rejected', value: rows.rejected },
          { term: 'Duplicates', value: rows.duplicate },
          ...(isFailed
            ? []
            : [
                { term: validateOnly ? 'Would be added' : 'Members added', value: rows.added },
                { term: validateOnly ? 'Would be removed' : 'Members removed', value: rows.removed },
              ]),
        ].map(({ term, value }) => (
          <div key={term}>
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-2xl font-bold tracking-tight">{countWords(value)}</dd>
          </div>
        ))}
      </dl>
      <ChartFigure chart={uploadFunnel(upload)} />
      {identifierCounts.length > 0 && (
        <Table caption="Identifiers by type" captionVisible>
          <TableHead columns={['Identifier']} numbers={['In the file', 'Usable', 'Share']} />
          <tbody>
            {identifierCounts.map(({ type, submitted, valid }) => (
              <tr key={type}>
                <th scope="row">{kindWords(type)}</th>
                <td className="text-right tabular-nums">{countWords(submitted)}</td>
                <td className="text-right tabular-nums">{countWords(valid)}</td>
                <td className="text-right whitespace-nowrap tabular-nums">
                  {submitted === '0' ? '–' : `${Math.floor((Number(valid) / Number(submitted)) * 1000) / 10} %`}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
