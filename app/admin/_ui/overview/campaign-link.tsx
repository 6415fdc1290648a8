import { TextLink } from '#components/ui/text-link.tsx';
import { getUseCase, type UseCase } from '#lib/content/content.ts';
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
  return (
    <a
      {...softLink}
      href={playgroundHref(useCase, variables, companyId)}
      className="inline-block min-h-6 underline hover:text-accent"
    >
      {keepNumber(name)}
    </a>
  );
}

interface CampaignsLinkProps {
  companyId: string;
  /** Of the query, in place of those that its page documents. */
  filter: object;
  sort: { field: string; direction: string };
  children: string;
}

/** A link to the playground, with the query for the campaigns of a list that is longer than its card. */
export async function CampaignsLink({ companyId, filter, sort, children }: CampaignsLinkProps) {
  const useCase = await getUseCase('listCampaignsByCompany');
  if (useCase === undefined) return null;
  const variables = { companyId, filter, sort: [sort], page: { limit: 50 } };
  return <TextLink href={playgroundHref(useCase, variables, companyId)}>{children}</TextLink>;
}

function playgroundHref({ operation, document }: UseCase, variables: object, companyId: string): string {
  const page = pageLink('/playground', { 'use-case': operation, company: companyId });
  return queryLink(page, { query: document, variables: JSON.stringify(variables, null, 2) });
}
