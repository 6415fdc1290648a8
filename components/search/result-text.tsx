import clsx from 'clsx';
import type { SearchHit } from '#lib/search/engine.ts';
import type { SearchKind } from '#lib/search/search-entry.ts';
import { Marked } from './marked.tsx';

const prose: readonly SearchKind[] = ['use case', 'use case section', 'guide', 'guide section', 'page'];

/** The separator between a member or section and its parent. */
const joints: Partial<Record<SearchKind, string>> = {
  field: '.',
  value: '.',
  'guide section': ' / ',
  'use case section': ' / ',
};

interface ResultTextProps {
  hit: SearchHit;
  /** A section below another result of its page: only its name, because the other result has the context. */
  nested?: boolean;
}

/** The text of a result: its name, its context, and its first sentence. */
export function ResultText({ hit: { kind, title, context, summary, terms }, nested = false }: ResultTextProps) {
  const named = !prose.includes(kind);
  if (nested) {
    return (
      <span className="block border-l border-rule-strong pl-3 text-sm font-semibold">
        <span className="sr-only">{context}: </span>
        <Marked text={title} terms={terms} />
      </span>
    );
  }
  return (
    <>
      <span className="flex items-baseline justify-between gap-4">
        <span className={clsx('min-w-0 font-semibold', named && 'truncate font-mono text-sm')}>
          {/* A member is shown as its schema coordinate, a section as the path to it. */}
          {joints[kind] !== undefined && (
            <span className="font-normal text-muted">
              {context}
              {joints[kind]}
            </span>
          )}
          <Marked text={title} terms={terms} />
        </span>
        {joints[kind] === undefined && kind !== 'permission' && (
          <span
            className={clsx(
              'hidden max-w-[45%] shrink-0 truncate text-xs text-muted sm:block',
              kind === 'use case' && 'font-mono',
            )}
          >
            <Marked text={context} terms={terms} />
          </span>
        )}
      </span>
      {summary !== '' && (
        // Not `truncate`, which shows a sliver of a mark that it cuts off.
        <span className="line-clamp-2 text-sm text-muted sm:line-clamp-1">
          <Marked text={summary} terms={terms} />
        </span>
      )}
    </>
  );
}
