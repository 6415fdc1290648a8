import type { PageSection } from '../text/page-section.ts';
import { dayWords } from '../text/date-words.ts';
import type { Changelog, Release } from './changelog.ts';

export const changelogSummary =
  'What each release changes, what you have to do, and which elements of the schema will be removed.';

/** The texts above the list of deprecated elements. */
export const goingAwayWords = {
  id: 'upcoming-removals',
  title: 'Upcoming removals',
  some: 'Deprecated elements of the schema work until their removal date.',
  none: 'Nothing is deprecated at the moment. Deprecated elements are listed here with their removal date, well in advance.',
} as const;

/** A release's title: its date, or "Unreleased". */
export function releaseTitle({ date }: Pick<Release, 'date'>): string {
  return date === null ? 'Unreleased' : dayWords(new Date(`${date}T00:00:00Z`));
}

/** The sections of the changelog in their order. Removals come first only if there are any. */
export function changelogSections({ goingAway, releases }: Changelog): PageSection[] {
  const removals = { id: goingAwayWords.id, title: goingAwayWords.title, level: 2 };
  const news = releases.map((release) => ({ id: release.id, title: releaseTitle(release), level: 2 }));
  return goingAway.length === 0 ? [...news, removals] : [removals, ...news];
}

/** The texts above a release's schema changes. */
export const schemaChangesWords = {
  title: 'Schema changes',
  meaning:
    'A program compares the schemas of both releases and sorts every difference by its effect. The notes above are written by people: they also name changes of behavior, which a schema doesn’t show.',
} as const;

/** The anchor of a release's schema changes. */
export function schemaChangesId({ id }: Pick<Release, 'id'>): string {
  return `${id}-schema`;
}

/** The note on unreleased changes. */
export const unreleasedWords =
  'These changes already apply to this API, and can still change until the release. The pages of new operations and fields are marked “Unreleased”.';
