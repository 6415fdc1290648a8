import { askViewer } from './api-client.ts';
import type { ApiAnswer } from '../graphql/graphql-request.ts';
import { readSession } from './session.ts';
import type { Session } from './session-cookie.ts';

/** Whether the visitor is platform staff. The API checks again. */
export type StaffAccess =
  | { kind: 'staff'; session: Session }
  | Exclude<ApiAnswer<never>, { kind: 'data' }>
  | { kind: 'signed-out' }
  | { kind: 'not-staff' };

export async function readStaff(): Promise<StaffAccess> {
  const session = await readSession();
  if (!session) return { kind: 'signed-out' };
  const answer = await askViewer(session);
  if (answer.kind !== 'data') return answer;
  return answer.data.viewer.isStaff ? { kind: 'staff', session } : { kind: 'not-staff' };
}
