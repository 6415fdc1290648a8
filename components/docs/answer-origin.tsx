import type { UseCase } from '../../lib/content.ts';
import { schemaFingerprint } from '../../lib/schema.ts';
import { callers } from '../../lib/use-case.ts';
import { TextLink } from './text-link.tsx';

/** Where a recorded answer comes from: who asked, when, after what, and what was made unreadable. */
export async function AnswerOrigin({ useCase: { frontmatter, response } }: { useCase: UseCase }) {
  const { as, after } = frontmatter;
  const text = JSON.stringify(response);
  return (
    <p className="text-sm text-muted">
      Recorded from the demo data of 20 November 2026, asked by {callers[as]}
      {after.length > 0 && ', after '}
      {after.map(({ operation }, position) => (
        <span key={operation}>
          {position > 0 && ' and '}
          <TextLink href={`/use-cases/${operation}`}>{operation}</TextLink>
        </span>
      ))}
      . Every test run asks again and compares. Schema <code className="text-xs">{await schemaFingerprint()}</code>.
      {text.includes('••••') && ' The secret is blotted out.'}
      {text.includes('00000000-0000-4000-8000-') && ' Ids made by this request are replaced by numbers.'}
    </p>
  );
}
