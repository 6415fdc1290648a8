import { listAuditOperation } from '#lib/graphql/generated/operations.ts';
import { askViewer, callApi } from '#lib/session/api-client.ts';
import { downloadAudit } from '#lib/admin/audit-download.ts';
import { auditList } from '#lib/admin/audit-list.ts';
import { listVariables, openList } from '#lib/admin/admin-list-table.ts';
import type { Session } from '#lib/session/session-cookie.ts';
import { readSession } from '#lib/session/session.ts';

/** Downloads the filtered log of a company. */
export async function GET(request: Request): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const companyId = query['company'] ?? '';
  const session = await readSession();
  const timeZone = session ? await findTimeZone(session, companyId) : undefined;
  const list = openList(auditList, query, { id: companyId, timeZone });
  const { filter } = listVariables(list);
  return downloadAudit({
    list,
    session,
    fileName: 'audit-log.csv',
    readPage: async (visitor, after) => {
      const answer = await callApi(visitor, listAuditOperation, { companyId, filter, limit: 100, after });
      return answer.kind === 'data' ? { kind: 'data', data: answer.data.listAuditEventsByCompany } : answer;
    },
  });
}

/** The time zone of the company, which the days of the filter have. */
async function findTimeZone(session: Session, companyId: string): Promise<string | undefined> {
  const answer = await askViewer(session);
  if (answer.kind !== 'data') return undefined;
  return answer.data.viewer.companyAccess.find(({ company }) => company.id === companyId)?.company.timeZone;
}
