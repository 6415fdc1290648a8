import type { UseCase } from '#lib/content/content.ts';
import { schemaFingerprint } from '#lib/schema/schema.ts';
import { callers } from '#lib/content/use-case.ts';
import { TextLink } from '../ui/text-link.tsx';

/** The origin of a recorded response: caller, date, preceding requests, and redacted values. */
export async function AnswerOrigin({ useCase: { frontmatter, response } }: { useCase: UseCase }) {
  const { as, after } = frontmatter;
  const text = JSON.stringify(response);
  return (
    <p className="text-sm text-muted">
      Recorded from the demo data of 20 November 2026, requested by {callers[as]}
      {after.length > 0 && ', after '}
      {after.map(({ operation }, position) => (
        <span key={operation}>
          {position > 0 && ' and '}
          <TextLink href={`/use-cases/${operation}`}>{operation}</TextLink>
        </span>
      ))}
      . Every test run repeats the request and compares the response. Schema{' '}
      <code className="text-xs">{await schemaFingerprint()}</code>.{text.includes('••••') && ' The secret is redacted.'}
      {text.includes('00000000-0000-4000-8000-') && ' IDs created by this request are replaced with numbers.'}
    </p>
  );
}
