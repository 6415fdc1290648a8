import { softLink } from '#lib/text/soft-link.ts';

/** The data that the catalog shows of a use case. */
export interface CatalogEntry {
  operation: string;
  question: string;
  title: string;
  summary: string;
}

/** A use case in the catalog: its question, its summary and its operation. */
export function UseCaseEntry({ entry: { operation, question, summary } }: { entry: CatalogEntry }) {
  return (
    <li className="relative grid gap-x-12 gap-y-2 border-b border-rule py-6 hover:bg-sunken md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <h3 className="text-lg leading-6 font-semibold">
        <a href={`/use-cases/${operation}`} {...softLink} className="after:absolute after:inset-0 hover:text-accent">
          {question}
        </a>
      </h3>
      <div className="min-w-0">
        <p className="max-w-[60ch]">{summary}</p>
        <p className="mt-2 text-sm text-muted">
          <code className="wrap-anywhere">{operation}</code>
        </p>
      </div>
    </li>
  );
}
