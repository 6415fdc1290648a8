import type { UseCase } from '#lib/content/content.ts';
import { referencePath } from '#lib/reference/paths.ts';
import { loadReference } from '#lib/site/portal-reference.ts';
import { readingByType } from '#lib/reference/use-case-reads.ts';
import { ReferenceLink } from './reference-link.tsx';
import { SectionHeading } from './section-heading.tsx';

/**
 * Every field a use case reads and sends, linked to the reference. It is empty when the reference shows another schema.
 */
export async function UseCaseReference({ useCase }: { useCase: UseCase }) {
  const { own, schema, operations } = await loadReference();
  const operation = [...operations.query, ...operations.mutation].find(({ name }) => name === useCase.operation);
  if (!own || operation === undefined) return null;
  return (
    <>
      <SectionHeading id="reference">In the reference</SectionHeading>
      <div className="@container">
        <dl className="grid border-t border-ink text-sm @lg:grid-cols-[14rem_minmax(0,1fr)]">
          <Entry type={operation.name} coordinate={operation.coordinate}>
            {operation.arguments.map(({ name, coordinate }) => ({ name, coordinate }))}
          </Entry>
          {readingByType(schema, useCase).map(({ type, members }) => (
            <Entry key={type} type={type} coordinate={type}>
              {members.map((name) => ({ name, coordinate: `${type}.${name}` }))}
            </Entry>
          ))}
        </dl>
      </div>
    </>
  );
}

interface EntryProps {
  type: string;
  coordinate: string;
  children: readonly { name: string; coordinate: string }[];
}

// The minimum size of a touch target; names such as `id` would be narrower.
const target = 'inline-block min-h-6 min-w-6 hover:text-accent hover:underline';

function Entry({ type, coordinate, children }: EntryProps) {
  return (
    <div className="contents">
      <dt className="pt-2 font-semibold @lg:border-b @lg:border-rule @lg:pb-2">
        <ReferenceLink href={referencePath(coordinate)} className={target}>
          <code className="wrap-anywhere">{type}</code>
        </ReferenceLink>
      </dt>
      <dd className="flex min-w-0 flex-wrap gap-x-4 border-b border-rule pb-2 @lg:pt-2">
        {children.map((member) => (
          <ReferenceLink key={member.name} href={referencePath(member.coordinate)} className={target}>
            <code className="wrap-anywhere text-muted">{member.name}</code>
          </ReferenceLink>
        ))}
      </dd>
    </div>
  );
}
