import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { columnOrders, type OpenList } from '#lib/admin/admin-list-table.ts';
import type { EmptySearch } from '#lib/admin/reader-feedback.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { Day } from '#app/admin/_ui/moment.tsx';

/** Searches that found nothing; each links to what the search finds now. */
export function SearchTable({ list, searches }: { list: OpenList; searches: readonly EmptySearch[] }) {
  return (
    <Table cards caption="Searches without results">
      <TableHead columns={['Search', 'First', 'Last']} numbers={['Times']} orders={columnOrders(list)} nowrap />
      <tbody>
        {searches.map(({ id, query, searches: times, firstSearchedAt, lastSearchedAt }) => (
          <tr key={id}>
            <th scope="row" className="min-w-44 font-normal! break-words">
              <a {...softLink} href={pageLink('/search', { q: query })} className="underline hover:text-accent">
                {query}
              </a>
            </th>
            <td data-label="First">
              <Day date={firstSearchedAt} />
            </td>
            <td data-label="Last">
              <Day date={lastSearchedAt} />
            </td>
            <td data-card="corner" className="text-right">
              {Number(times).toLocaleString('en')}
              <span className="md:hidden"> {times === '1' ? 'time' : 'times'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
