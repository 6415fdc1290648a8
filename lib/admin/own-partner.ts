import type {
  PartnerPersonFragment,
  PartnerPublicKeyFragment,
  PortalGetPartnerQuery,
  PortalListReceivedAccessQuery,
  ReceivedPartnerAccessFilter,
} from '../graphql/generated/operations.ts';
import type { ApiAnswer } from '../graphql/graphql-request.ts';
import { askViewer } from '../session/api-client.ts';
import { readSession } from '../session/session.ts';
import type { Session } from '../session/session-cookie.ts';
import type { ListTable } from './admin-list-table.ts';
import { partnerPages } from './partner-pages.ts';

/** A partner as its people see it. */
export type OwnPartner = NonNullable<PortalGetPartnerQuery['getPartner']>;
export type PartnerSecret = NonNullable<OwnPartner['secrets']>[number];
export type PartnerPerson = PartnerPersonFragment;
export type PartnerPublicKey = PartnerPublicKeyFragment;

/** Access that a company granted a partner. */
export type ReceivedAccess = PortalListReceivedAccessQuery['listPartnerAccessGrantsByPartner']['items'][number];

/** A partner that the visitor belongs to. */
export interface PartnerChoice {
  id: string;
  name: string;
}

/** Every reason why a page can't show a partner. */
export type PartnerProblem =
  | Exclude<ApiAnswer<never>, { kind: 'data' }>
  | { kind: 'signed-out' }
  | { kind: 'no-partner'; isStaff: boolean }
  | { kind: 'foreign' };

/** The visitor's partners. The API checks again. */
export async function readPartners(): Promise<
  { kind: 'partners'; session: Session; partners: PartnerChoice[] } | PartnerProblem
> {
  const session = await readSession();
  if (!session) return { kind: 'signed-out' };
  const answer = await askViewer(session);
  if (answer.kind !== 'data') return answer;
  const { partners, isStaff } = answer.data.viewer;
  return partners.length === 0 ? { kind: 'no-partner', isStaff } : { kind: 'partners', session, partners };
}

/** One of the visitor's partners. */
export async function readOwnPartner(
  id: string,
): Promise<{ kind: 'partner'; session: Session; partner: PartnerChoice } | PartnerProblem> {
  const own = await readPartners();
  if (own.kind !== 'partners') return own;
  const partner = own.partners.find((choice) => choice.id === id);
  return partner === undefined ? { kind: 'foreign' } : { kind: 'partner', session: own.session, partner };
}

/** The companies that granted a partner access. */
export function receivedAccessList(partnerId: string): ListTable<ReceivedPartnerAccessFilter> {
  return {
    page: partnerPages(partnerId).companies,
    words: ['company', 'companies'],
    fields: [
      {
        param: 'q',
        kind: 'text',
        label: 'Name contains',
        filter: (q) => ({ companyName: { contains: q } }),
      },
      {
        param: 'show',
        kind: 'choice',
        label: 'Access',
        choices: [
          { value: '', label: 'Active', filter: { status: ['ACTIVE'] } },
          { value: 'all', label: 'All, also ended', filter: {} },
        ],
      },
    ],
  };
}
