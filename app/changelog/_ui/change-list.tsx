import { foldedWords, groupChanges } from '#lib/changelog/change-groups.ts';
import type { Change } from '#lib/reference/schema-history.ts';
import { ChangeGroupView } from './change-group-view.tsx';

/** A release's changes by kind. Those that need no action are folded: a release can have hundreds. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const groups = groupChanges(changes);
  const folded = groups.filter((group) => group.folded);
  const shown = groups.filter((group) => !group.folded);
  return (
    <>
      {shown.map((group) => (
        <ChangeGroupView key={group.title} group={group} />
      ))}
      {folded.length > 0 && (
        <details className="mt-8">
          <summary className="cursor-pointer py-1 font-semibold">{foldedWords(folded)}</summary>
          {folded.map((group) => (
            <ChangeGroupView key={group.title} group={group} />
          ))}
        </details>
      )}
    </>
  );
}
