import type { ApiAnswer } from '../graphql/graphql-request.ts';
import type { Session } from '../session/session-cookie.ts';
import { listLink, type OpenList } from './admin-list-table.ts';
import { streamAudit } from './audit-export.ts';
import type { AuditPage } from './audit.ts';

interface AuditDownload {
  /** The filtered log. */
  list: OpenList;
  /** Of the visitor; null without one. */
  session: Session | null;
  fileName: string;
  /** Fetches the page of the log after a cursor. */
  readPage: (session: Session, after: string | null) => Promise<ApiAnswer<AuditPage>>;
}

/** The path of the file of a log, with the filters of its page. */
export function auditFileLink(list: OpenList): string {
  return listLink(list, { path: `${list.table.page.href}/export` });
}

/** Downloads the filtered log as a file. On an error it redirects to the page of the log, which explains the error. */
export async function downloadAudit({ list, session, fileName, readPage }: AuditDownload): Promise<Response> {
  if (session === null) return toPage(list);
  const first = await readPage(session, null);
  if (first.kind !== 'data') return toPage(list);
  return new Response(
    streamAudit(first.data, (after) => readPage(session, after)),
    {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
      },
    },
  );
}

function toPage(list: OpenList): Response {
  const location = listLink(list, { params: { ...list.params, export: 'failed' } });
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
