import { getUseCase } from '#lib/content/content.ts';
import { spendRange } from '#lib/admin/overview.ts';
import { queryLink } from '#lib/run/query-link.ts';
import { keepNumber } from '#lib/text/keep-number.ts';
import { pageLink } from '#lib/text/page-link.ts';
import { softLink } from '#lib/text/soft-link.ts';

interface CampaignLinkProps {
  id: string;
  name: string;
  companyId: string;
  now: Date;
}

/** The name of a campaign. It links to the playground, with the query for this campaign and its last 28 days. */
export async function CampaignLink({ id, name, companyId, now }: CampaignLinkProps) {
  const useCase = await getUseCase('getCampaign');
  if (useCase === undefined) return keepNumber(name);
  const variables = { ...useCase.variables, id, range: spendRange(now.toISOString().slice(0, 10)) };
  const page = pageLink('/playground', { 'use-case': useCase.operation, company: companyId });
  return (
    <a
      {...softLink}
      href={queryLink(page, { query: useCase.document, variables: JSON.stringify(variables, null, 2) })}
      className="inline-block min-h-6 underline hover:text-accent"
    >
      {keepNumber(name)}
    </a>
  );
}
