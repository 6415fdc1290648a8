import type { ComponentProps } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { entryKindOf } from '#lib/changelog/entry-kinds.ts';

/** The color of each kind of entry. */
export const entryKindTones = {
  Breaking: 'danger',
  Deprecated: 'warning',
  Changed: 'warning',
  Added: 'success',
  Fixed: 'neutral',
} as const;

/** The kind of an entry, which its author wrote as emphasis. Other emphasis stays as it is. */
export function EntryKindMark({ children }: ComponentProps<'em'>) {
  const kind = entryKindOf(children);
  if (kind === undefined) return <em>{children}</em>;
  return (
    <span className="entry-kind sm:absolute sm:left-0">
      <Badge tone={entryKindTones[kind]}>
        {kind}
        <span className="sr-only">:</span>
      </Badge>
    </span>
  );
}

/** A strong text of an entry. What readers have to do begins a line, so that they find it without reading the entry. */
export function EntryStrong({ children }: ComponentProps<'strong'>) {
  return (
    <>
      {children === 'What to do:' && <br />}
      <strong className="font-semibold">{children}</strong>
    </>
  );
}

/** An entry of a release. On a wide screen, the kinds are a column of their own. */
export function Entry({ children }: ComponentProps<'li'>) {
  return (
    <li className="has-[>.entry-kind]:-ml-5 has-[>.entry-kind]:list-none has-[>.entry-kind]:not-first:mt-4 sm:has-[>.entry-kind]:relative sm:has-[>.entry-kind]:pl-24">
      {children}
    </li>
  );
}
