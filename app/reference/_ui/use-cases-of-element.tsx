import type { UseCaseLink } from '#lib/site/portal-reference.ts';
import { ReferenceLink } from '#components/docs/reference-link.tsx';

interface UseCaseListProps {
  useCases: readonly UseCaseLink[] | undefined;
  title: string;
}

/** Use cases with their questions. */
export function UseCaseList({ useCases = [], title }: UseCaseListProps) {
  if (useCases.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-bold">
        {title} <span className="font-normal text-muted">{useCases.length}</span>
      </h3>
      <ul className="mt-1">
        {useCases.map(({ operation, question }) => (
          <li key={operation} className="py-0.5 text-sm">
            <ReferenceLink
              href={`/use-cases/${operation}`}
              className="text-muted underline decoration-rule underline-offset-3 hover:text-accent"
            >
              {question}
            </ReferenceLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
