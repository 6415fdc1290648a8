import { Badge } from '#components/ui/badge.tsx';
import { consequences, type ChangeGroup } from '#lib/changelog/change-groups.ts';
import { Coordinate } from './coordinate.tsx';

/** The color of each criticality. */
export const criticalityTones = { breaking: 'danger', dangerous: 'warning', safe: 'success' } as const;

/** Changes of one kind. Additions are a list of names; other changes describe the effect and the required action. */
export function ChangeGroupView({
  group: { criticality, title, meaning, changes, additions },
}: {
  group: ChangeGroup;
}) {
  return (
    <div className="mt-8">
      <h4 className="flex flex-wrap items-center gap-3 font-bold">
        <Badge tone={criticalityTones[criticality]}>{title}</Badge>
        <span className="text-sm font-normal text-muted">{changes.length}</span>
      </h4>
      <p className="mt-2 text-sm text-muted">{meaning}</p>
      {additions ? (
        <ul className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2">
          {changes.map(({ kind, coordinate }) => (
            <li key={`${kind} ${coordinate}`} className="min-w-0">
              <Coordinate of={coordinate} />
            </li>
          ))}
        </ul>
      ) : (
        [...Map.groupBy(changes, ({ kind }) => kind)].map(([kind, ofKind]) => (
          <DescribedChanges key={kind} changes={ofKind} consequence={consequences[kind]} />
        ))
      )}
    </div>
  );
}

interface DescribedChangesProps {
  changes: ChangeGroup['changes'];
  /** The effect of all of them on a program. */
  consequence: string | undefined;
}

function DescribedChanges({ changes, consequence }: DescribedChangesProps) {
  return (
    <>
      {consequence !== undefined && <p className="mt-4">{consequence}</p>}
      <ul className="mt-3 border-t border-rule">
        {changes.map(({ coordinate, message, note }) => (
          <li key={`${coordinate} ${message}`} className="min-w-0 border-b border-rule py-3">
            <div className="gap-x-6 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
              <Coordinate of={coordinate} />
              <p className="max-lg:mt-1">{message.replace(/\.?$/, '.')}</p>
            </div>
            {note !== undefined && (
              <p className="mt-2 max-w-[72ch] border-l-4 border-accent-fill pl-3">
                <strong className="font-semibold">What to do:</strong> {note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
