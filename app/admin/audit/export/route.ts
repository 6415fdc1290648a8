import { listAuditOperation } from '#lib/graphql/generated/operations.ts';
import { askViewer, callApi } from '#lib/session/api-client.ts';
import { streamAudit } from '#lib/admin/audit-export.ts';
import type { AuditPage } from '#lib/admin/audit.ts';
import { auditList } from '#lib/admin/audit-list.ts';
import { listVariables, openList } from '#lib/admin/admin-list-table.ts';
import type { ApiAnswer } from '#lib/graphql/graphql-request.ts';
import { pageLink } from '#lib/text/page-link.ts';
import type { Session } from '#lib/session/session-cookie.ts';
import { readSession } from '#lib/session/session.ts';

/** Downloads the filtered log as a file. On an error it redirects to the page, which explains the error. */
export async function GET(request: Request): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const companyId = query['company'] ?? '';
  const session = await readSession();
  const list = openList(auditList, query, session ? await findCompany(session, companyId) : undefined);
  const toPage = () => {
    const location = pageLink('/admin/audit', { company: companyId, ...list.params, export: 'failed' });
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  };
  if (!session) return toPage();

  const { filter } = listVariables(list);
  const readPage = async (after: string | null): Promise<ApiAnswer<AuditPage>> => {
    const answer = await callApi(session, listAuditOperation, { companyId, filter, limit: 100, after });
    return answer.kind === 'data' ? { kind: 'data', data: answer.data.listAuditEventsByCompany } : answer;
  };
  const first = await readPage(null);
  if (first.kind !== 'data') return toPage();
  return new Response(streamAudit(first.data, readPage), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
      'cache-control': 'no-store',
    },
  });
}

/** The company of the log, whose time zone the days of the filter have. */
async function findCompany(session: Session, companyId: string) {
  const answer = await askViewer(session);
  if (answer.kind !== 'data') return undefined;
  return answer.data.viewer.companyAccess.find(({ company }) => company.id === companyId)?.company;
}
