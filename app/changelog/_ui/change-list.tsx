import { foldedWords, groupChanges } from '#lib/changelog/change-groups.ts';
import type { Change } from '#lib/reference/schema-history.ts';
import { ChangeGroupView } from './change-group-view.tsx';

/** A release's changes by kind. Those that need no action are folded: a release can have hundreds. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const groups = groupChanges(changes);
  const folded = groups.filter((group) => group.folded);
  const shown = groups.filter((group) => !group.folded);
  if (groups.length === 0) return null;
  return (
    <section className="mt-8">
      <h3 className="text-lg font-bold">Schema changes</h3>
      <p className="mt-1 max-w-[72ch] text-muted">
        The differences between the schemas of both releases. The notes above also name changes of behavior, which a
        schema doesn’t show.
      </p>
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
    </section>
  );
}
