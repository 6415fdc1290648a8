import Link from 'next/link';
import type { UseCase } from '../../lib/content.ts';

/** A use case in the catalogue: its question, in a word what comes back, and the operation behind it. */
export function UseCaseEntry({ useCase: { operation, frontmatter } }: { useCase: UseCase }) {
  return (
    <li className="relative grid gap-x-12 gap-y-2 border-b border-rule py-6 hover:bg-sunken md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <h3 className="text-lg leading-6 font-semibold">
        <Link href={`/use-cases/${operation}`} className="after:absolute after:inset-0 hover:text-accent">
          {frontmatter.question}
        </Link>
      </h3>
      <div className="min-w-0">
        <p className="max-w-[60ch]">{frontmatter.summary}</p>
        <p className="mt-2 text-sm text-muted">
          <code className="break-words">{operation}</code>
        </p>
      </div>
    </li>
  );
}
