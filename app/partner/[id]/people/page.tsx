import type { Metadata } from 'next';
import { ButtonLink } from '#components/ui/button.tsx';
import { partnerInvitePath } from '#lib/admin/partner-pages.ts';
import { getPartnerPeopleOperation } from '#lib/graphql/generated/operations.ts';
import { callApi } from '#lib/session/api-client.ts';
import { PartnerPeople } from '../../_ui/partner-people.tsx';
import { partnerPage } from '../../_ui/partner-page.tsx';

export const metadata: Metadata = { title: 'People of the partner', robots: { index: false } };

export default partnerPage(
  'people',
  async ({ session, partner: { id } }) => {
    const answer = await callApi(session, getPartnerPeopleOperation, { id });
    if (answer.kind !== 'data') return answer;
    const people = answer.data.getPartner?.people ?? null;
    if (people === null) return { kind: 'foreign' };
    return <PartnerPeople partnerId={id} people={people} ownEmail={session.email} isStaff={false} now={new Date()} />;
  },
  {
    actions: (id) => (
      <ButtonLink href={partnerInvitePath(id)} variant="primary">
        Invite a person
      </ButtonLink>
    ),
  },
);
