import { askApi } from '../../../../lib/api-client.ts';
import { streamAudit } from '../../../../lib/audit-export.ts';
import { listAuditOperation, type AuditPage } from '../../../../lib/audit.ts';
import { readAuditSearch, toAuditFilter } from '../../../../lib/audit-search.ts';
import type { ApiAnswer } from '../../../../lib/graphql-request.ts';
import { pageLink } from '../../../../lib/page-link.ts';
import { readSession } from '../../../../lib/session.ts';

/** The filtered log as a file. What can't be exported is explained by the page, so that is where it leads then. */
export async function GET(request: Request): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const search = readAuditSearch(query);
  const companyId = query['company'] ?? '';
  const session = await readSession();
  const toPage = () => {
    const location = pageLink('/admin/audit', { company: companyId, ...search.filters, export: 'failed' });
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  };
  if (!session) return toPage();

  const readPage = async (after: string | null): Promise<ApiAnswer<AuditPage>> => {
    const answer = await askApi(session, listAuditOperation, {
      companyId,
      filter: toAuditFilter(search),
      limit: 200,
      after,
    });
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
