import type { AuditEvent, AuditPage } from './audit.ts';
import { changeWords } from './audit-words.ts';
import { csvLine } from '../text/csv.ts';
import type { ApiAnswer } from '../graphql/graphql-request.ts';

/** Fetches the page after a cursor. */
type ReadPage = (after: string | null) => Promise<ApiAnswer<AuditPage>>;

const header = [
  'occurredAt',
  'actorKind',
  'actorId',
  'actorName',
  'action',
  'targetType',
  'targetId',
  'changes',
  'requestId',
  'ipAddress',
  'byStaff',
];

/** The maximum number of retries, and the delay between them, when the rate limit is exhausted. */
const patience = { tries: 60, milliseconds: 1000 };

/**
 * Streams the whole log as CSV, page by page. When a later page fails, the stream errors. A reader could mistake a
 * silently truncated file for a complete one.
 */
export function streamAudit(first: AuditPage, readPage: ReadPage, wait = sleep): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page: AuditPage | null = first;
  let canceled = false;

  const next = async (after: string): Promise<AuditPage> => {
    for (let attempt = 0; attempt < patience.tries && !canceled; attempt += 1) {
      const answer = await readPage(after);
      if (answer.kind === 'data') return answer.data;
      if (answer.kind !== 'failed' || answer.code !== 'RATE_LIMITED') break;
      await wait(patience.milliseconds);
    }
    throw new Error('The audit log could not be read completely.');
  };

  return new ReadableStream<Uint8Array>({
    // The byte order mark: without it, Excel decodes names as Windows-1252.
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${csvLine(header)}`)),
    pull: async (controller) => {
      if (page === null) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(page.items.map(toLine).join('')));
      const { hasNextPage, endCursor } = page.pageInfo;
      page = hasNextPage && endCursor !== null ? await next(endCursor) : null;
    },
    cancel: () => {
      canceled = true;
    },
  });
}

function toLine(event: AuditEvent): string {
  const { occurredAt, actor, action, targetType, targetId, changes, requestId, ipAddress, byStaff } = event;
  const changeText = changes.map(changeWords).join('\n');
  return csvLine([
    new Date(occurredAt).toISOString(),
    actor.kind,
    actor.id,
    actor.name,
    action,
    targetType,
    targetId,
    changeText,
    requestId,
    ipAddress ?? '',
    byStaff?.toString() ?? '',
  ]);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
