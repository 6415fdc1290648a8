import { softLink } from '#lib/text/soft-link.ts';
import { Badge } from '../ui/badge.tsx';

/** The data that the catalog shows of a use case. */
export interface CatalogEntry {
  operation: string;
  question: string;
  title: string;
  summary: string;
  /** Whether the operation changes data. */
  isMutation: boolean;
}

/** A use case in the catalog: its question, its name in the navigation, its operation and its summary. */
export function UseCaseEntry({ entry: { operation, question, title, summary, isMutation } }: { entry: CatalogEntry }) {
  return (
    <li className="relative grid gap-x-12 gap-y-1 border-b border-rule py-3 hover:bg-sunken lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
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
        <p className="mt-1 text-xs/6 text-muted">
          {isMutation && (
            <span className="mr-2">
              <Badge>Mutation</Badge>
            </span>
          )}
          {title} · <code className="wrap-anywhere">{operation}</code>
        </p>
      </div>
      {/* On a phone, 90 questions without it are a list of 14 screens, and not of 22. */}
      <p className="max-w-[72ch] min-w-0 text-sm leading-6 max-md:hidden">{summary}</p>
    </li>
  );
}
