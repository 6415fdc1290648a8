import type { ElementKind } from '#lib/reference/type-groups.ts';

/** The kind of a schema element as a word: color and shape only repeat it. */
export function KindMark({ kind }: { kind: ElementKind }) {
  return (
    <span className="rounded-sm border border-rule px-1.5 font-mono text-xs leading-5 whitespace-nowrap text-muted">
      {kind}
    </span>
  );
}
