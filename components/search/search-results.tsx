import clsx from 'clsx';
import { useEffect, useRef, type MouseEvent } from 'react';
import { isNested, type SearchHit } from '#lib/search/engine.ts';
import { ResultText } from './result-text.tsx';
import { softLink } from '#lib/text/soft-link.ts';

export interface ResultGroup {
  title: string;
  hits: SearchHit[];
}

interface SearchResultsProps {
  id: string;
  groups: readonly ResultGroup[];
  /** Position of the hit that Enter opens, across all groups. */
  chosen: number;
  onPoint: (position: number) => void;
  onFollow: (hit: SearchHit) => void;
}

/** The listbox of the combobox. Its options are links, so they can be opened in a new tab; Tab skips them. */
export function SearchResults({ id, groups, chosen, onPoint, onFollow }: SearchResultsProps) {
  const offsets = groups.map((_, index) => groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0));
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className="min-h-0 overflow-y-auto overscroll-contain pb-2"
    >
      {groups.map(({ title, hits }, index) => (
        <div key={title} role="group" aria-labelledby={`${id}-group-${index}`} className="pb-3">
          <p
            id={`${id}-group-${index}`}
            role="presentation"
            className="sticky top-0 flex items-center justify-between bg-panel px-4 pt-4 pb-1 text-xs font-bold"
          >
            {title}
          </p>
          {hits.map((hit, position) => (
            <Option
              key={`${hit.path} ${hit.title}`}
              id={`${id}-${(offsets[index] ?? 0) + position}`}
              hit={hit}
              nested={isNested(hits, position)}
              selected={chosen === (offsets[index] ?? 0) + position}
              onPoint={() => onPoint((offsets[index] ?? 0) + position)}
              onFollow={onFollow}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  hit: SearchHit;
  nested: boolean;
  selected: boolean;
  onPoint: () => void;
  onFollow: (hit: SearchHit) => void;
}

function Option({ id, hit, nested, selected, onPoint, onFollow }: OptionProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (selected) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow(hit);
  };
  return (
    <a
      {...softLink}
      ref={ref}
      id={id}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      href={hit.path}
      onClick={onClick}
      onPointerMove={onPoint}
      className={clsx(
        'block scroll-mt-10 border-l-4 px-3',
        nested ? 'py-1.5' : 'py-2',
        selected ? 'border-accent-fill bg-neutral-wash' : 'border-transparent',
      )}
    >
      <ResultText hit={hit} nested={nested} />
    </a>
  );
}
