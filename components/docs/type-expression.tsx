import { referencePath } from '#lib/reference/paths.ts';
import type { TypeReference } from '#lib/reference/type-words.ts';
import { KindMark } from './kind-mark.tsx';
import { ReferenceLink } from './reference-link.tsx';

/** A type as it is written, with a linked name, its kind if it isn't one of GraphQL's own, and an explanation of its modifiers. */
export function TypeExpression({ type: { before, name, after, kind, isBuiltIn, words } }: { type: TypeReference }) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <code className="text-sm break-words">
        {before}
        <ReferenceLink href={referencePath(name)}>{name}</ReferenceLink>
        {after}
      </code>
      {!isBuiltIn && <KindMark kind={kind} />}
      <span className="text-sm text-muted">{words}</span>
    </span>
  );
}
