import { askApi } from './api-client.ts';
import type { ApiAnswer } from './graphql-request.ts';
import { readSession } from './session.ts';
import type { Session } from './session-cookie.ts';
import { viewerOperation } from './viewer.ts';

/** Whether the visitor works for the platform; the API checks again. */
export type StaffAccess =
  | { kind: 'staff'; session: Session }
  | Exclude<ApiAnswer<never>, { kind: 'data' }>
  | { kind: 'signed-out' }
  | { kind: 'not-staff' };

export async function readStaff(): Promise<StaffAccess> {
  const session = await readSession();
  if (!session) return { kind: 'signed-out' };
  const answer = await askApi(session, viewerOperation);
  if (answer.kind !== 'data') return answer;
  return answer.data.viewer.isStaff ? { kind: 'staff', session } : { kind: 'not-staff' };
}
