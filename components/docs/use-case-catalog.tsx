'use client';

import { useId, useSyncExternalStore } from 'react';
import { filterAddress, filterCatalog, readFilter, type CatalogFilter } from '#lib/content/catalog-filter.ts';
import { Button } from '../ui/button.tsx';
import { Select, TextInput } from '../ui/field.tsx';
import { UseCaseEntry, type CatalogEntry } from './use-case-entry.tsx';

interface Group {
  group: string;
  entries: CatalogEntry[];
}

/**
 * Every use case by group, with filters by text and group that are kept in the URL. The full list is prerendered:
 * without scripts it is unfiltered and has links to its groups.
 */
export function UseCaseCatalog({ groups }: { groups: Group[] }) {
  const filter = readFilter(useSyncExternalStore(onAddressChange, currentSearch, () => ''));
  const shown = filterCatalog(groups, filter);
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <CatalogFilterForm groups={groups} filter={filter} count={count} />
      <ul className="only-without-script mt-8 space-y-1">
        {groups.map(({ group }) => (
          <li key={group}>
            <a href={`#${anchorOf(group)}`} className="text-accent underline underline-offset-3">
              {group}
            </a>
          </li>
        ))}
      </ul>
      {shown.map(({ group, entries }) => (
        <section key={group} aria-labelledby={anchorOf(group)} className="mt-8 sm:mt-12">
          <h2 id={anchorOf(group)} className="border-b-4 border-ink pb-2 text-xl font-bold tracking-tight">
            {group}
          </h2>
          <ul>
            {entries.map((entry) => (
              <UseCaseEntry key={entry.operation} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && (
        <div className="mt-12 space-y-4 border-t border-ink pt-6">
          <p>No use case contains all of these words. Try fewer words.</p>
          <Button onClick={() => apply({ text: '', group: '' })}>Show all</Button>
        </div>
      )}
    </>
  );
}

interface CatalogFilterFormProps {
  groups: readonly Group[];
  filter: CatalogFilter;
  count: number;
}

function CatalogFilterForm({ groups, filter, count }: CatalogFilterFormProps) {
  const id = useId();
  return (
    <form
      role="search"
      action="/use-cases"
      onSubmit={(event) => event.preventDefault()}
      className="needs-script mt-8 flex flex-wrap items-end gap-x-4 gap-y-3"
    >
      <div className="min-w-0 grow basis-36 sm:max-w-96 sm:basis-64">
        <label htmlFor={`${id}-text`} className="mb-1 block text-sm font-semibold">
          Filter
        </label>
        <TextInput
          id={`${id}-text`}
          type="search"
          name="q"
          value={filter.text}
          placeholder="budget, key"
          autoComplete="off"
          onChange={(event) => apply({ ...filter, text: event.target.value })}
        />
      </div>
      <div className="min-w-0 grow basis-36 sm:max-w-56 sm:basis-40">
        <label htmlFor={`${id}-group`} className="mb-1 block text-sm font-semibold">
          Group
        </label>
        <Select
          id={`${id}-group`}
          name="group"
          value={filter.group}
          onChange={(event) => apply({ ...filter, group: event.target.value })}
        >
          <option value="">All groups</option>
          {groups.map(({ group, entries }) => (
            <option key={group} value={group}>
              {group} ({entries.length})
            </option>
          ))}
        </Select>
      </div>
      <p role="status" className="min-h-10 content-center text-sm text-muted max-sm:sr-only">
        {count === 1 ? '1 use case' : `${count} use cases`}
      </p>
    </form>
  );
}

function anchorOf(group: string): string {
  return `group-${group.toLowerCase().replaceAll(' ', '-')}`;
}

const listeners = new Set<() => void>();

function onAddressChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

function currentSearch(): string {
  return window.location.search;
}

/** Replaces the URL instead of adding a history entry, so that the back button doesn't step through each letter. */
function apply(filter: CatalogFilter): void {
  window.history.replaceState(window.history.state, '', filterAddress(filter));
  for (const listener of listeners) listener();
}
