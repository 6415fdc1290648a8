import { ButtonLink } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { companyPeoplePath, type CompanyAccessCounts } from '#lib/admin/companies.ts';
import { CountGrid } from '#app/admin/_ui/count-grid.tsx';

/** What gives access to a company, in numbers. */
export function CompanyAccess({ companyId, access }: { companyId: string; access: CompanyAccessCounts }) {
  const counts = [
    { term: 'Members', count: access.members },
    { term: 'API keys', count: access.apiKeys },
    { term: 'Partners', count: access.partnerAccessGrants },
    { term: 'Pending invitations', count: access.invitations },
  ];
  return (
    <Section
      title="Access"
      summary="Campaigns, audiences and reports belong to the company. Staff don’t see them."
      actions={
        <ButtonLink size="small" href={companyPeoplePath(companyId)}>
          Show people
        </ButtonLink>
      }
    >
      <CountGrid counts={counts} />
    </Section>
  );
}
