import { dayWords } from '../date-words.ts';
import type { Release } from './changelog.ts';

export const changelogSummary =
  'What changed in the schema, release by release: what breaks, what may surprise, what is new, and what will go.';

/** What stands over the list of deprecated parts. */
export const goingAwayWords = {
  title: 'Going away',
  some: 'Deprecated parts of the schema work until the day of their removal.',
  none: 'Nothing is deprecated at the moment. What is will stand here, with the day of its removal, long before it goes.',
} as const;

/** The name of a release: its day, or that it is none yet. */
export function releaseTitle({ date }: Pick<Release, 'date'>): string {
  return date === null ? 'Unreleased' : dayWords(new Date(`${date}T00:00:00Z`));
}

/** What to know of something that isn't released. */
export const unreleasedWords = 'Answers already, and may still change until its release.';
