/** What a reader says about a page, without a session. */
export type PageFeedback =
  | { readonly kind: 'page'; readonly path: string; readonly isHelpful: boolean }
  | { readonly kind: 'comment'; readonly id: string; readonly comment: string };

const url = '/api/feedback';
const headers = { 'content-type': 'application/json' };

/** Sends it. Resolves with the id of the answer about the page, for its comment; undefined if it couldn't be sent. */
export async function sendFeedback(feedback: PageFeedback): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(feedback),
    });
    if (!response.ok) return undefined;
    return feedback.kind === 'comment' ? feedback.id : idOf(await response.json());
  } catch {
    return undefined;
  }
}

function idOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) return undefined;
  return typeof answer.id === 'string' ? answer.id : undefined;
}

/** Counts a search without results. Whether it arrives makes no difference to the reader, who may leave meanwhile. */
export function countEmptySearch(query: string): void {
  const body = JSON.stringify({ kind: 'search', query });
  void fetch(url, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}
