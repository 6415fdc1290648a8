import type { ElementKind } from '../../../lib/reference/groups.ts';

/** What something of the schema is, as a word: colour and shape only repeat it. */
export function KindMark({ kind }: { kind: ElementKind }) {
  return (
    <span className="rounded-sm border border-rule px-1.5 font-mono text-xs leading-5 whitespace-nowrap text-muted">
      {kind}
    </span>
  );
}
