import { portalErrors, requestErrors, userErrors } from '#shared/error-codes.ts';
import { getUseCase, listUseCases } from '#lib/content/content.ts';
import { sampleLanguages } from '#lib/samples/index.ts';
import { TextLink } from '#components/ui/text-link.tsx';
import { softLink } from '#lib/text/soft-link.ts';

/** One use case per topic: first in the order of a campaign’s life cycle, then of the company’s. */
const chosen = [
  'listPerformanceByCompany',
  'getCampaign',
  'setCampaignStatuses',
  'getAudience',
  'rotateAPIToken',
  'revokeAPIToken',
  'grantPartnerAccess',
  'listPartnerAccessGrantsByCompany',
  'explainDenial',
  'listAuditEventsByCompany',
];

/** Example questions, and the portal's totals. */
export async function Questions() {
  const useCases = await listUseCases();
  const codes = new Set([...requestErrors, ...userErrors, ...portalErrors].map(({ code }) => code)).size;
  const questions = await Promise.all(chosen.map(questionOf));
  return (
    <section aria-labelledby="questions" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-4">
        <h2 id="questions" className="text-2xl font-extrabold tracking-tight lg:text-3xl">
          Example questions
        </h2>
        <p className="max-w-[56ch] text-muted">
          {useCases.length} operations, each with a recorded response and samples in {sampleLanguages.length} languages;{' '}
          {codes} error codes, each with its cause and its fix. <TextLink href="/use-cases">All use cases</TextLink>
        </p>
      </div>
      <ul className="mt-8 grid gap-x-12 border-t border-ink md:grid-cols-2">
        {questions.map(({ operation, question }) => (
          <li key={operation} className="relative flex items-baseline justify-between gap-6 border-b border-rule py-4">
            <a
              href={`/use-cases/${operation}`}
              {...softLink}
              className="font-semibold text-pretty after:absolute after:inset-0 hover:text-accent"
            >
              {question}
            </a>
            <code className="hidden shrink-0 text-xs text-muted xl:block">{operation}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function questionOf(operation: string) {
  const useCase = await getUseCase(operation);
  if (useCase === undefined) throw new Error(`The landing page links to ${operation}, which has no use case.`);
  return { operation, question: useCase.frontmatter.question };
}
