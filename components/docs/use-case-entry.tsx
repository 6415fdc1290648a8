import { softLink } from '#lib/text/soft-link.ts';

/** The data that the catalog shows of a use case. */
export interface CatalogEntry {
  operation: string;
  question: string;
  title: string;
  summary: string;
}

/** A use case in the catalog: its question, its name in the navigation, its operation and its summary. */
export function UseCaseEntry({ entry: { operation, question, title, summary } }: { entry: CatalogEntry }) {
  return (
    <li className="relative grid gap-x-12 gap-y-1 border-b border-rule py-3 hover:bg-sunken md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <h3 className="font-semibold">
          <a
            href={`/use-cases/${operation}`}
            {...softLink}
            className="underline decoration-rule-strong underline-offset-3 after:absolute after:inset-0 hover:text-accent hover:decoration-current"
          >
            {question}
          </a>
        </h3>
        <p className="text-xs text-muted">
          {title} · <code className="wrap-anywhere">{operation}</code>
        </p>
      </div>
      <p className="max-w-[72ch] min-w-0 text-sm leading-6">{summary}</p>
    </li>
  );
}
