import { errorReportOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { readSession } from '#lib/session/session.ts';

/** Redirects to the report with a fresh signed URL: a URL in the page would expire after 15 minutes. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const session = await readSession();
  const answer = session === null ? null : await callApi(session, errorReportOperation, { id });
  const report = answer?.kind === 'data' ? answer.data.getFirstPartyUpload?.errorReport : null;
  // The page explains the cause: the session ended, the API failed, or the report no longer exists.
  const location = report?.url ?? pageLink(`/admin/uploads/${encodeURIComponent(id)}`, {});
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
