import { listPlatformAuditOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { downloadAudit } from '#lib/admin/audit-download.ts';
import { platformAuditList } from '#lib/admin/audit-list.ts';
import { listVariables, openList } from '#lib/admin/admin-list-table.ts';
import { readSession } from '#lib/session/session.ts';

/** Downloads the filtered log of the platform. The API checks that the visitor is staff. */
export async function GET(request: Request): Promise<Response> {
  const list = openList(platformAuditList, Object.fromEntries(new URL(request.url).searchParams));
  const { filter } = listVariables(list);
  return downloadAudit({
    list,
    session: await readSession(),
    fileName: 'platform-audit-log.csv',
    readPage: async (visitor, after) => {
      const answer = await callApi(visitor, listPlatformAuditOperation, { filter, limit: 100, after });
      return answer.kind === 'data' ? { kind: 'data', data: answer.data.listPlatformAuditEvents } : answer;
    },
  });
}
