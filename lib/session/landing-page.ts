import type { PortalEnvironment } from '../server/env.ts';
import { sendViewer } from './portal-viewer.ts';
import type { Session } from './session-cookie.ts';

/** The first page of staff who belong to no company. */
const staffConsole = '/staff';

/** The first page of people who belong to a partner and to no company. */
const partnerPage = '/partner';

/**
 * Changes where a sign-in ends that would end at the start page: without a company, staff get the staff console,
 * and the people of a partner get its page. A sign-in on another page still returns there.
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
  const { isStaff, companyAccess, partners } = viewer.data.viewer;
  if (companyAccess.length > 0) return answer;
  const landing = isStaff ? staffConsole : partners.length > 0 ? partnerPage : null;
  if (landing !== null) answer.headers.set('location', new URL(landing, portalUrl).href);
  return answer;
}
