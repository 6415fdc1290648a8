import { askApi } from '../../../../../lib/api-client.ts';
import { pageLink } from '../../../../../lib/page-link.ts';
import { readSession } from '../../../../../lib/session.ts';
import { errorReportOperation } from '../../../../../lib/uploads/uploads.ts';

/** Leads to the report by a link signed just now: those in a page would be stale after a quarter of an hour. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const session = await readSession();
  const answer = session === null ? null : await askApi(session, errorReportOperation, { id });
  const report = answer?.kind === 'data' ? answer.data.getFirstPartyUpload?.errorReport : null;
  // The page says what the matter is: the session ended, the API failed, there is no report any more.
  const location = report?.url ?? pageLink(`/admin/uploads/${encodeURIComponent(id)}`, {});
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
