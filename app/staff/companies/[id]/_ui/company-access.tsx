import { ButtonLink } from '#components/ui/button.tsx';
import { Section } from '#components/ui/section.tsx';
import { companyPeoplePath, type CompanyAccessCounts } from '#lib/admin/companies.ts';

/** What gives access to a company, in numbers. */
export function CompanyAccess({ companyId, access }: { companyId: string; access: CompanyAccessCounts }) {
  const counts = [
    { term: 'Members', count: access.members },
    { term: 'API keys', count: access.apiKeys },
    { term: 'Partners with access', count: access.partnerAccessGrants },
    { term: 'Open invitations', count: access.invitations },
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
      <dl className="grid grid-cols-2 gap-px border border-rule bg-rule xl:grid-cols-4">
        {counts.map(({ term, count }) => (
          <div key={term} className="flex flex-col justify-between gap-1 bg-paper p-3">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-2xl font-bold">{new Intl.NumberFormat('en').format(count)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
