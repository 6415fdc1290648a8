import { dayWords } from '../text/date-words.ts';
import type { Release } from './changelog.ts';

export const changelogSummary =
  'Changes to the schema by release: breaking changes, dangerous changes, additions and upcoming removals.';

/** The texts above the list of deprecated elements. */
export const goingAwayWords = {
  title: 'Upcoming removals',
  some: 'Deprecated elements of the schema work until their removal date.',
  none: 'Nothing is deprecated at the moment. Deprecated elements are listed here with their removal date, well in advance.',
} as const;

/** A release's title: its date, or "Unreleased". */
export function releaseTitle({ date }: Pick<Release, 'date'>): string {
  return date === null ? 'Unreleased' : dayWords(new Date(`${date}T00:00:00Z`));
}

/** The note on unreleased changes. */
export const unreleasedWords = 'These elements already work, and may still change until their release.';
