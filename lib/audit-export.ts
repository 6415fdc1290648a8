import type { AuditEvent, AuditPage } from './audit.ts';
import { changeWords } from './audit-words.ts';
import { csvLine } from './csv.ts';
import type { ApiAnswer } from './graphql-request.ts';

/** Asks for the page after a cursor. */
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
];

/** How often, and after how long, a page is asked for again when the budget of points is used up. */
const patience = { tries: 60, milliseconds: 1000 };

/**
 * The whole log from its first page on, as CSV, a page at a time. If a later page can't be had the stream breaks: a file
 * that ends too early without a word would be taken for complete.
 */
export function streamAudit(first: AuditPage, readPage: ReadPage, wait = sleep): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page: AuditPage | null = first;
  let cancelled = false;

  const next = async (after: string): Promise<AuditPage> => {
    for (let attempt = 0; attempt < patience.tries && !cancelled; attempt += 1) {
      const answer = await readPage(after);
      if (answer.kind === 'data') return answer.data;
      if (answer.kind !== 'failed' || answer.code !== 'RATE_LIMITED') break;
      await wait(patience.milliseconds);
    }
    throw new Error('The audit log could not be read to its end.');
  };

  return new ReadableStream<Uint8Array>({
    // A byte order mark: without it Excel reads the names as Windows-1252.
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
      cancelled = true;
    },
  });
}

function toLine(event: AuditEvent): string {
  const { occurredAt, actor, action, targetType, targetId, changes, requestId, ipAddress } = event;
  const told = changes.map(changeWords).join('\n');
  return csvLine([
    occurredAt.toISOString(),
    actor.kind,
    actor.id,
    actor.name,
    action,
    targetType,
    targetId,
    told,
    requestId,
    ipAddress ?? '',
  ]);
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
