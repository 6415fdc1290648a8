'use client';

import type { GraphQLSchema } from 'graphql';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CatalogUseCase } from '#lib/playground/catalog-use-case.ts';
import { findPlaces, type SchemaPlace } from '#lib/playground/schema-places.ts';
import { isForStaff } from '#lib/reference/callers.ts';
import { readReference } from '#lib/reference/model.ts';
import { firstSentence } from '#lib/text/markdown.ts';
import { useHeaderSession } from '../../shell/header-session.tsx';
import { FilterField } from '../parts/filter-field.tsx';
import { DocumentedMember } from './documented-member.tsx';
import { DocumentedType } from './documented-type.tsx';

interface DocumentationProps {
  schema: GraphQLSchema;
  catalog: CatalogUseCase[];
  /** The visited schema elements, the current one last; empty at the start. */
  path: readonly SchemaPlace[];
  onPath: (path: readonly SchemaPlace[]) => void;
  onOpen: (useCase: CatalogUseCase) => void;
}

/**
 * The schema documentation beside the query: operations and types, with links to their pages and to related use cases.
 */
export function Documentation({ schema, catalog, path, onPath, onOpen }: DocumentationProps) {
  const [search, setSearch] = useState('');
  const reference = useMemo(() => readReference(schema, { hasCosts: false }), [schema]);
  const session = useHeaderSession();
  const isStaff = session !== 'loading' && session.signedIn && session.isStaff;
  // Those of the staff are found by a search.
  const offered = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(reference.operations).map(([kind, operations]) => [
          kind,
          operations
            .filter(({ description }) => isStaff || !isForStaff(description))
            .map(({ name, coordinate, description }) => ({
              type: coordinate.split('.')[0] ?? '',
              member: name,
              summary: firstSentence(description) || undefined,
            })),
        ]),
      ),
    [reference, isStaff],
  );
  const heading = useRef<HTMLDivElement>(null);
  const place = path.at(-1);
  const type = place === undefined ? undefined : reference.types.get(place.type);
  const found = useMemo(() => findPlaces(reference, search), [reference, search]);

  const go = (next: SchemaPlace) => {
    setSearch('');
    onPath([...path, next]);
  };
  // The chosen element has left the page, so the focus moves to its replacement, which a screen reader announces.
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current !== place) heading.current?.querySelector<HTMLElement>('h3')?.focus();
    shown.current = place;
  }, [place]);

  return (
    <>
      <FilterField
        label="Search the schema"
        placeholder="Search operations, types, fields"
        value={search}
        onChange={setSearch}
      />
      {path.length > 0 && search === '' && (
        <button
          type="button"
          onClick={() => onPath(path.slice(0, -1))}
          className="min-h-9 border-b border-rule px-3 text-left text-sm text-muted -outline-offset-2! hover:bg-sunken hover:text-ink"
        >
          ← {nameOfPlace(path.at(-2))}
        </button>
      )}
      <div ref={heading} className="playground-scroll">
        {search !== '' ? (
          <PlaceList places={found} empty="No name in the schema contains this text." onGo={go} />
        ) : type === undefined ? (
          Object.entries(offered).map(
            ([kind, places]) =>
              places.length > 0 && (
                <section key={kind} aria-label={operationWords[kind]}>
                  <h3 className="playground-list-head">{operationWords[kind]}</h3>
                  <PlaceList
                    places={places}
                    memberOnly
                    empty=""
                    onGo={({ type: root, member }) => go({ type: root, member })}
                  />
                </section>
              ),
          )
        ) : place?.member === undefined ? (
          <DocumentedType reference={reference} type={type} catalog={catalog} onGo={go} onOpen={onOpen} />
        ) : (
          <DocumentedMember
            reference={reference}
            type={type}
            name={place.member}
            catalog={catalog}
            onGo={go}
            onOpen={onOpen}
          />
        )}
      </div>
    </>
  );
}

const operationWords: Record<string, string> = {
  query: 'Queries',
  mutation: 'Mutations',
  subscription: 'Subscriptions',
};

function nameOfPlace(place: SchemaPlace | undefined): string {
  if (place === undefined) return 'All operations';
  return place.member === undefined ? place.type : `${place.type}.${place.member}`;
}

interface PlaceListProps {
  /** A summary is below its name. */
  places: readonly (SchemaPlace & { summary?: string | undefined })[];
  memberOnly?: boolean;
  empty: string;
  onGo: (place: SchemaPlace) => void;
}

function PlaceList({ places, memberOnly = false, empty, onGo }: PlaceListProps) {
  if (places.length === 0) return empty !== '' && <p className="p-3 text-sm text-muted">{empty}</p>;
  return (
    <ul>
      {places.map((place) => (
        <li key={nameOfPlace(place)}>
          <button
            type="button"
            onClick={() => onGo(place)}
            aria-description={place.summary}
            className="min-h-8 w-full truncate px-3 py-1 text-left font-mono text-[0.8125rem] -outline-offset-2! hover:bg-sunken"
          >
            {memberOnly ? place.member : nameOfPlace(place)}
            {place.summary !== undefined && (
              <span aria-hidden className="block truncate font-sans text-xs text-muted">
                {place.summary}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
