import { Section } from '#components/ui/section.tsx';
import { companyPath } from '#lib/admin/companies.ts';
import type { readPartnerCompanies } from '#lib/admin/read-staff-item.ts';
import { staffPages } from '#lib/admin/staff-pages.ts';
import { CompanyTable } from '#app/partner/[id]/companies/_ui/company-table.tsx';
import { StaffProblemNote } from '#app/staff/_ui/staff-problem-page.tsx';

interface PartnerCompaniesProps {
  companies: Awaited<ReturnType<typeof readPartnerCompanies>>;
  now: Date;
}

/** The first companies that the partner has access to, with the number of all. */
export function PartnerCompanies({ companies, now }: PartnerCompaniesProps) {
  return (
    <Section
      title="Companies"
      summary="Companies that grant the partner access, by name. Access that has ended isn’t listed."
    >
      <Companies companies={companies} now={now} />
    </Section>
  );
}

function Companies({ companies, now }: PartnerCompaniesProps) {
  if (companies.kind !== 'found') return <StaffProblemNote problem={companies} page={staffPages.companies} />;
  const { items, pageInfo } = companies.item;
  if (items.length === 0) {
    return (
      <p className="text-muted">
        No company grants the partner access. Make a connect link below, and send it to an admin of the company.
      </p>
    );
  }
  const total = BigInt(pageInfo.totalCount ?? items.length);
  return (
    <>
      <CompanyTable items={items} hrefOf={companyPath} now={now} />
      <p className="text-sm text-muted">
        {items.length} of {new Intl.NumberFormat('en').format(total)} {total === 1n ? 'company' : 'companies'}
      </p>
    </>
  );
}
