import { Section } from '#components/ui/section.tsx';
import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { unchangedWords } from '#lib/uploads/row-outcomes.ts';
import { countWords, kindWords } from '#lib/uploads/upload-words.ts';
import type { UploadDetail } from '#lib/uploads/uploads.ts';
import { CountGrid } from '#app/admin/_ui/count-grid.tsx';

/** The result of an upload: counts of rows, and the people added to and removed from the audience. */
export function UploadResult({ upload }: { upload: UploadDetail }) {
  const { rows, validateOnly, status, identifierCounts } = upload;
  const isFailed = status === 'FAILED';
  const unchanged = unchangedWords(upload);
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
      <CountGrid
        counts={[
          { term: 'Rows', count: Number(rows.total) },
          { term: 'Accepted', count: Number(rows.accepted) },
          { term: 'Rejected', count: Number(rows.rejected) },
          { term: 'Duplicates', count: Number(rows.duplicate) },
          ...(isFailed
            ? []
            : [
                { term: validateOnly ? 'Would be added' : 'Members added', count: Number(rows.added) },
                { term: validateOnly ? 'Would be removed' : 'Members removed', count: Number(rows.removed) },
              ]),
        ]}
      />
      {unchanged !== null && <p className="text-sm text-muted">{unchanged}</p>}
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
