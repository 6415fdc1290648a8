import { AnchorLink } from '#components/docs/section-heading.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { countChanges, foldedWords, groupChanges } from '#lib/changelog/change-groups.ts';
import { schemaChangesId, schemaChangesWords } from '#lib/changelog/change-words.ts';
import type { Release } from '#lib/changelog/changelog.ts';
import { ChangeGroupView, criticalityTones } from './change-group-view.tsx';

/** A release's schema changes by criticality, with their counts. Those that need no action are folded: a release can have hundreds. */
export function ChangeList({ release }: { release: Release }) {
  const { changes } = release;
  const id = schemaChangesId(release);
  const { title, meaning } = schemaChangesWords;
  const groups = groupChanges(changes);
  const folded = groups.filter((group) => group.folded);
  const shown = groups.filter((group) => !group.folded);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-ink pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 id={id} className="text-lg font-bold">
          {title}
          <AnchorLink id={id}>{title}</AnchorLink>
        </h3>
        <ul aria-label="Number of changes" className="flex flex-wrap items-baseline gap-2">
          {countChanges(changes).map(({ criticality, count }) => (
            <li key={criticality}>
              <Badge tone={criticalityTones[criticality]}>
                {count} {criticality}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-2 max-w-[72ch] text-pretty text-muted">{meaning}</p>
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
