import { Fragment } from 'react';
import type { UseCase } from '../../lib/content.ts';
import { referencePath } from '../../lib/reference/paths.ts';
import { loadReference } from '../../lib/reference/reference.ts';
import { readingByType } from '../../lib/reference/use-case-reads.ts';
import { ReferenceLink } from './reference-link.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Everything a use case reads and sends, linked to the reference; nothing where the reference shows another schema. */
export async function UseCaseReference({ useCase }: { useCase: UseCase }) {
  const { own, schema, operations } = await loadReference();
  const operation = [...operations.query, ...operations.mutation].find(({ name }) => name === useCase.operation);
  if (!own || operation === undefined) return null;
  return (
    <>
      <SectionHeading id="reference">In the reference</SectionHeading>
      <dl className="grid border-t border-ink text-sm sm:grid-cols-[14rem_minmax(0,1fr)]">
        <Entry type={operation.name} coordinate={operation.coordinate}>
          {operation.arguments.map(({ name, coordinate }) => ({ name, coordinate }))}
        </Entry>
        {readingByType(schema, useCase).map(({ type, members }) => (
          <Entry key={type} type={type} coordinate={type}>
            {members.map((name) => ({ name, coordinate: `${type}.${name}` }))}
          </Entry>
        ))}
      </dl>
    </>
  );
}

interface EntryProps {
  type: string;
  coordinate: string;
  children: readonly { name: string; coordinate: string }[];
}

function Entry({ type, coordinate, children }: EntryProps) {
  return (
    <div className="contents">
      <dt className="pt-2 font-semibold sm:border-b sm:border-rule sm:pb-2">
        <ReferenceLink href={referencePath(coordinate)}>
          <code className="wrap-anywhere">{type}</code>
        </ReferenceLink>
      </dt>
      <dd className="min-w-0 border-b border-rule pb-2 sm:pt-2">
        {children.map((member, position) => (
          <Fragment key={member.name}>
            {position > 0 && ', '}
            <ReferenceLink href={referencePath(member.coordinate)} className="hover:text-accent hover:underline">
              <code className="wrap-anywhere">{member.name}</code>
            </ReferenceLink>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
