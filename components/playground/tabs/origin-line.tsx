'use client';

import { originOf } from '#lib/playground/catalog-use-case.ts';
import { isAsDocumented, type DocumentedOperation } from '#lib/run/playground-tabs.ts';
import { useTabs } from './use-tabs.ts';
import { softLink } from '#lib/text/soft-link.ts';

/** Names the use case of the current query, also after edits, and offers to restore it. */
export function OriginLine({ documented }: { documented: readonly DocumentedOperation[] }) {
  const tabs = useTabs();
  const active = tabs.tabs[tabs.active];
  const origin = active === undefined ? null : originOf(active.query ?? '', documented);
  // Keeps the cost at the right end.
  if (active === undefined || origin === null) return <span />;
  const { useCase, isSame } = origin;
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 px-2 py-1 text-sm">
      <span className="max-w-full min-w-0 truncate">
        {isSame ? <span className="max-xl:sr-only">Use case: </span> : 'Changed from '}
        <a {...softLink} href={`/use-cases/${useCase.useCase}`} className="font-semibold underline">
          {useCase.title}
        </a>
      </span>
      {!isAsDocumented(active, useCase) && (
        <button
          type="button"
          onClick={() => tabs.write(useCase)}
          className="min-h-6 text-muted underline hover:text-ink"
        >
          Restore the original query
        </button>
      )}
    </p>
  );
}
