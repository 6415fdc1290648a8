'use client';

import type { CatalogUseCase } from '#lib/playground/catalog-use-case.ts';
import type { SchemaPlace } from '#lib/playground/schema-places.ts';
import type { Reference, ReferenceType } from '#lib/reference/model.ts';
import { referencePath } from '#lib/reference/paths.ts';
import { DocumentedHead, MemberLine, TypeButton, UseCaseButtons } from './documented-type.tsx';

interface DocumentedMemberProps {
  reference: Reference;
  type: ReferenceType;
  name: string;
  catalog: CatalogUseCase[];
  onGo: (place: SchemaPlace) => void;
  onOpen: (useCase: CatalogUseCase) => void;
}

/** A field, an input field or an enum value: its description, its arguments and its type. */
export function DocumentedMember({ reference, type, name, catalog, onGo, onOpen }: DocumentedMemberProps) {
  const field = type.fields.find((known) => known.name === name);
  const input = type.inputFields.find((known) => known.name === name);
  const member = field ?? input ?? type.values.find((known) => known.name === name);
  if (member === undefined) return <p className="p-3 text-sm text-muted">The schema no longer has this.</p>;
  const isOperation = Object.values(reference.roots).includes(type.name);
  const given = (field ?? input)?.type;
  return (
    <>
      <DocumentedHead
        name={name}
        kind={isOperation ? type.name.toLowerCase() : `of ${type.name}`}
        description={member.description}
        href={referencePath(member.coordinate, reference.roots)}
      />
      {given !== undefined && (
        <section aria-label="Type">
          <h4 className="playground-list-head">{field === undefined ? 'Takes' : 'Gives'}</h4>
          <p className="px-3 py-1 font-mono text-[0.8125rem]">
            <TypeButton type={given} onGo={onGo} />
          </p>
        </section>
      )}
      {field !== undefined && field.arguments.length > 0 && (
        <section aria-label="Arguments">
          <h4 className="playground-list-head">Arguments</h4>
          <ul>
            {field.arguments.map((argument) => (
              <MemberLine key={argument.name} name={argument.name} onGo={() => onGo({ type: argument.type.name })}>
                <TypeButton type={argument.type} onGo={onGo} />
              </MemberLine>
            ))}
          </ul>
        </section>
      )}
      {isOperation && (
        <UseCaseButtons title="Use case" useCases={catalog.filter(({ useCase }) => useCase === name)} onOpen={onOpen} />
      )}
    </>
  );
}
