import { permissionColumns, permissionRows } from '#lib/content/permission-table.ts';
import { Table } from '../ui/table.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { withCode } from '../ui/with-code.tsx';

/** The guide's table of all permissions and who can have them. */
export function PermissionTable() {
  return (
    <Table caption="All permissions" className="my-4">
      <TableHead columns={permissionColumns} />
      <tbody>
        {permissionRows().map(([scope = '', ...cells]) => (
          <tr key={scope}>
            <td>{withCode(scope)}</td>
            {cells.map((cell, index) => (
              <td key={permissionColumns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
