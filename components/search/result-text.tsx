import clsx from 'clsx';
import type { SearchHit } from '../../lib/search/engine.ts';
import type { SearchKind } from '../../lib/search/search-entry.ts';
import { Marked } from './marked.tsx';

const prose: readonly SearchKind[] = ['use case', 'use case section', 'guide', 'guide section', 'page'];

/** What stands between a thing and the one it is part of. */
const joints: Partial<Record<SearchKind, string>> = {
  field: '.',
  value: '.',
  'guide section': ' / ',
  'use case section': ' / ',
};

/** What a result says of itself: its name, where it belongs, and its first sentence. */
export function ResultText({ hit: { kind, title, context, summary, terms } }: { hit: SearchHit }) {
  const named = !prose.includes(kind);
  return (
    <>
      <span className="flex items-baseline justify-between gap-4">
        <span className={clsx('min-w-0 font-semibold', named && 'truncate font-mono text-sm')}>
          {/* A member reads as its schema coordinate, a section as the way to it. */}
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
        <span className="block truncate text-sm text-muted">
          <Marked text={summary} terms={terms} />
        </span>
      )}
    </>
  );
}
