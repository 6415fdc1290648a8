import { Section } from '#components/ui/section.tsx';
import type { GoingAway } from '#lib/reference/schema-history.ts';
import { goingAwayWords } from '#lib/changelog/change-words.ts';
import { dayWords } from '#lib/text/date-words.ts';
import { Coordinate } from './coordinate.tsx';

/** Deprecated elements, the earliest removal first. */
export function GoingAwayList({ goingAway }: { goingAway: readonly GoingAway[] }) {
  return (
    <Section
      id={goingAwayWords.id}
      title={goingAwayWords.title}
      summary={goingAway.length === 0 ? goingAwayWords.none : goingAwayWords.some}
    >
      {goingAway.length > 0 && (
        <ul className="border-t border-rule">
          {goingAway.map(({ coordinate, reason, removal }) => (
            <li
              key={coordinate}
              className="grid gap-x-6 gap-y-1 border-b border-rule py-3 sm:grid-cols-[8rem_minmax(0,1fr)]"
            >
              <p className="text-sm font-semibold">
                {removal === undefined ? (
                  'No date set'
                ) : (
                  <time dateTime={removal}>{dayWords(new Date(`${removal}T00:00:00Z`))}</time>
                )}
              </p>
              <div className="min-w-0">
                <Coordinate of={coordinate} />
                <p className="mt-1 text-muted">{reason}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
