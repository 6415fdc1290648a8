import { Table } from '#components/ui/table.tsx';
import { TableHead } from '#components/ui/table-head.tsx';
import { columnOrders, type OpenList } from '#lib/admin/admin-list-table.ts';
import { companyPath, type StaffCompany } from '#lib/admin/companies.ts';
import { kindWord } from '#lib/admin/company-list.ts';
import { softLink } from '#lib/text/soft-link.ts';
import { Day } from '#app/admin/_ui/moment.tsx';
import { CompanyStatus } from './company-status.tsx';

/** Companies of the platform, with the reason why one isn’t active. */
export function CompanyTable({ list, companies }: { list: OpenList; companies: readonly StaffCompany[] }) {
  return (
    <Table cards caption="Companies">
      <TableHead
        columns={['Company', 'Status', 'Kind', 'Currency', 'Time zone', 'Created']}
        orders={columnOrders(list)}
        nowrap
      />
      <tbody>
        {companies.map(({ id, name, kind, status, statusReason, currencyCode, timeZone, domain, createdAt }) => (
          <tr key={id}>
            <th scope="row" className="min-w-40">
              <a {...softLink} href={companyPath(id)} className="break-words underline hover:text-accent">
                {name}
              </a>
              {domain !== null && <span className="block text-xs font-normal wrap-anywhere text-muted">{domain}</span>}
            </th>
            <td data-label="Status" data-card="corner" className="max-w-72">
              <CompanyStatus status={status} />
              {statusReason !== null && (
                <span className="mt-1 block text-xs break-words text-muted">{statusReason}</span>
              )}
            </td>
            <td data-card="inline">{kindWord(kind)}</td>
            <td data-card="inline">{currencyCode}</td>
            <td data-card="inline" className="whitespace-nowrap">
              {timeZone}
            </td>
            {/* A phone shows it on the company's page. */}
            <td className="max-md:hidden">
              <Day date={createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
