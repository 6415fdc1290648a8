'use client';

import type { ReactNode } from 'react';
import type { CatalogUseCase } from '#lib/playground/catalog-use-case.ts';
import type { SchemaPlace } from '#lib/playground/schema-places.ts';
import type { Reference, ReferenceType } from '#lib/reference/model.ts';
import { referencePath } from '#lib/reference/paths.ts';
import type { TypeReference } from '#lib/reference/type-words.ts';
import { Markdown } from '../../docs/markdown-text.tsx';
import { softLink } from '#lib/text/soft-link.ts';

interface DocumentedTypeProps {
  reference: Reference;
  type: ReferenceType;
  catalog: CatalogUseCase[];
  onGo: (place: SchemaPlace) => void;
  onOpen: (useCase: CatalogUseCase) => void;
}

/** A type: its description, its members, and the use cases that read it. */
export function DocumentedType({ reference, type, catalog, onGo, onOpen }: DocumentedTypeProps) {
  const readers = catalog.filter(({ types }) => types.includes(type.name));
  return (
    <>
      <DocumentedHead
        name={type.name}
        kind={type.kind}
        description={type.description}
        href={referencePath(type.name, reference.roots)}
      />
      <ul>
        {[...type.fields, ...type.inputFields].map((member) => (
          <MemberLine key={member.name} onGo={() => onGo({ type: type.name, member: member.name })} name={member.name}>
            <TypeButton type={member.type} onGo={onGo} />
          </MemberLine>
        ))}
        {type.values.map(({ name }) => (
          <MemberLine key={name} onGo={() => onGo({ type: type.name, member: name })} name={name} />
        ))}
        {type.possibleTypes.map((name) => (
          <MemberLine key={name} onGo={() => onGo({ type: name })} name={name} />
        ))}
      </ul>
      <UseCaseButtons title={`Use cases with ${type.name}`} useCases={readers} onOpen={onOpen} />
    </>
  );
}

interface DocumentedHeadProps {
  name: string;
  kind: string;
  description: string | undefined;
  /** URL of its page in the reference. */
  href: string;
}

/** Name, kind and description of an element, with a link to the reference. */
export function DocumentedHead({ name, kind, description, href }: DocumentedHeadProps) {
  return (
    <div className="space-y-2 border-b border-rule p-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 tabIndex={-1} className="min-w-0 font-mono text-base font-semibold break-words outline-none">
          {name}
        </h3>
        <span className="text-xs text-muted">{kind}</span>
      </div>
      {description !== undefined && <Markdown text={description} />}
      <p>
        <a {...softLink} href={href} className="font-semibold underline">
          In the reference
        </a>
      </p>
    </div>
  );
}

interface MemberLineProps {
  name: string;
  onGo: () => void;
  /** The type of the member. */
  children?: ReactNode;
}

/** A member's name and its type, both of which open their documentation. */
export function MemberLine({ name, onGo, children }: MemberLineProps) {
  return (
    <li className="flex min-h-8 flex-wrap items-baseline gap-x-2 px-3 py-1 font-mono text-[0.8125rem]">
      <button type="button" onClick={onGo} className="min-h-6 min-w-6 text-left break-all hover:underline">
        {name}
      </button>
      {children}
    </li>
  );
}

/** A type as it is written; its name is a button that opens the type. */
export function TypeButton({ type, onGo }: { type: TypeReference; onGo: (place: SchemaPlace) => void }) {
  return (
    <span className="text-muted">
      {type.before}
      <button
        type="button"
        onClick={() => onGo({ type: type.name })}
        className="code-type min-h-6 min-w-6 hover:underline"
      >
        {type.name}
      </button>
      {type.after}
    </span>
  );
}

interface UseCaseButtonsProps {
  title: string;
  useCases: readonly CatalogUseCase[];
  onOpen: (useCase: CatalogUseCase) => void;
}

/** Use cases related to the current element. A click opens one. */
export function UseCaseButtons({ title, useCases, onOpen }: UseCaseButtonsProps) {
  if (useCases.length === 0) return null;
  return (
    <section aria-label={title}>
      <h4 className="playground-list-head">{title}</h4>
      <ul>
        {useCases.map((useCase) => (
          <li key={useCase.useCase}>
            <button
              type="button"
              onClick={() => onOpen(useCase)}
              className="min-h-8 w-full px-3 py-1 text-left text-sm -outline-offset-2! hover:bg-sunken"
            >
              {useCase.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
