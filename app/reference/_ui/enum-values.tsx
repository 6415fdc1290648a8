import { Fragment } from 'react';
import { referencePath } from '#lib/reference/paths.ts';
import type { PortalReference } from '#lib/site/portal-reference.ts';
import type { TypeReference } from '#lib/reference/type-words.ts';
import { ReferenceLink } from '#components/docs/reference-link.tsx';

/** This many values fit in a line or two; a longer enum is shown only on its own page. */
const most = 8;

/** The values of a short enum, next to a field's type, so that readers needn't open its page. */
export function EnumValues({ reference, type }: { reference: PortalReference; type: TypeReference }) {
  const values = reference.types.get(type.name)?.values ?? [];
  if (values.length === 0 || values.length > most) return null;
  return (
    <p className="text-sm text-muted">
      {type.list ? 'Any of ' : 'One of '}
      {values.map(({ name, coordinate }, position) => (
        <Fragment key={name}>
          {position > 0 && ', '}
          <ReferenceLink href={referencePath(coordinate)} className="hover:text-accent hover:underline">
            <code className="text-xs break-words text-ink">{name}</code>
          </ReferenceLink>
        </Fragment>
      ))}
    </p>
  );
}
