import type { PortalEnvironment } from '../server/env.ts';
import { sendViewer } from './portal-viewer.ts';
import type { Session } from './session-cookie.ts';

/** The first page of staff who belong to no company. */
const staffConsole = '/staff';

/**
 * Changes where a sign-in ends that would end at the start page: staff without a company get the staff console. A sign-in
 * on another page still returns there.
 */
export async function landOwnPage(
  answer: Response,
  session: Pick<Session, 'accessToken' | 'clientAddress'>,
  { portalUrl, graphqlEndpoint }: Pick<PortalEnvironment, 'portalUrl' | 'graphqlEndpoint'>,
): Promise<Response> {
  const startPage = new URL('/', portalUrl).href;
  const location = answer.headers.get('location');
  if (location === null || new URL(location, portalUrl).href !== startPage) return answer;
  const viewer = await sendViewer(graphqlEndpoint, session);
  if (viewer.kind !== 'data') return answer;
  const { isStaff, companyAccess } = viewer.data.viewer;
  if (isStaff && companyAccess.length === 0) answer.headers.set('location', new URL(staffConsole, portalUrl).href);
  return answer;
}
