'use client';

import type { ReactNode } from 'react';
import type { CatalogueUseCase } from '../../../lib/playground/catalogue-use-case.ts';
import type { SchemaPlace } from '../../../lib/playground/schema-places.ts';
import type { Reference, ReferenceType } from '../../../lib/reference/model.ts';
import { referencePath } from '../../../lib/reference/paths.ts';
import type { TypeReference } from '../../../lib/reference/type-words.ts';
import { Markdown } from '../../docs/markdown.tsx';
import { softLink } from '../../../lib/soft-link.ts';

interface DocumentedTypeProps {
  reference: Reference;
  type: ReferenceType;
  catalogue: CatalogueUseCase[];
  onGo: (place: SchemaPlace) => void;
  onOpen: (useCase: CatalogueUseCase) => void;
}

/** A type: what it is, what it consists of, and which use cases read it. */
export function DocumentedType({ reference, type, catalogue, onGo, onOpen }: DocumentedTypeProps) {
  const readers = catalogue.filter(({ types }) => types.includes(type.name));
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
  /** Its place in the reference. */
  href: string;
}

/** Name, kind and description of an element, with the way to the reference. */
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
  /** Its type. */
  children?: ReactNode;
}

/** A member's name, which leads to it, and its type, which leads there. */
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

/** A type as it is written, its name a button that leads to it. */
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
  useCases: readonly CatalogueUseCase[];
  onOpen: (useCase: CatalogueUseCase) => void;
}

/** Use cases that have to do with what is shown; choosing one opens it. */
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
