import clsx from 'clsx';
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
      <h3 className="flex flex-wrap items-center gap-3 font-bold">
        <Badge tone={criticalityTones[criticality]}>{title}</Badge>
        <span className="text-sm font-normal text-muted">{changes.length}</span>
      </h3>
      <p className="mt-2 text-sm text-muted">{meaning}</p>
      <ul className={clsx('mt-3', additions ? 'grid gap-x-8 gap-y-1 sm:grid-cols-2' : 'border-t border-rule')}>
        {changes.map(({ kind, coordinate, message, note }) => (
          <li
            key={`${kind} ${coordinate} ${message}`}
            className={clsx('min-w-0', !additions && 'border-b border-rule py-3')}
          >
            <Coordinate of={coordinate} />
            {!additions && (
              <>
                <p className="mt-1">{message.replace(/\.?$/, '.')}</p>
                {consequences[kind] !== undefined && <p className="mt-1 text-muted">{consequences[kind]}</p>}
                {note !== undefined && (
                  <p className="mt-2 border-l-4 border-accent-fill pl-3">
                    <strong className="font-semibold">What to do:</strong> {note}
                  </p>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
