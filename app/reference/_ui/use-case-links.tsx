import { Fragment } from 'react';
import type { UseCaseLink } from '#lib/site/portal-reference.ts';
import { ReferenceLink } from '#components/docs/reference-link.tsx';

interface UseCaseLinksProps {
  useCases: readonly UseCaseLink[] | undefined;
  /** The relation: "Read by". */
  verb: string;
}

/** Use cases that read or send an element: inline when there are few, collapsed when there are many. */
export function UseCaseLinks({ useCases = [], verb }: UseCaseLinksProps) {
  if (useCases.length === 0) return null;
  if (useCases.length <= 2) {
    return (
      <p className="text-sm text-muted">
        {verb} <Links useCases={useCases} />
      </p>
    );
  }
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit hover:text-ink">
        {verb} {useCases.length} use cases
      </summary>
      <p className="mt-1 border-l-2 border-rule pl-3">
        <Links useCases={useCases} />
      </p>
    </details>
  );
}

function Links({ useCases }: { useCases: readonly UseCaseLink[] }) {
  return useCases.map(({ operation, title }, position) => (
    <Fragment key={operation}>
      {position > 0 && ', '}
      <ReferenceLink href={`/use-cases/${operation}`}>{title}</ReferenceLink>
    </Fragment>
  ));
}
