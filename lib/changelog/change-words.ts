import type { PageSection } from '../text/page-section.ts';
import { dayWords } from '../text/date-words.ts';
import type { Changelog, Release } from './changelog.ts';

export const changelogSummary =
  'Changes to the schema by release: breaking changes, dangerous changes, additions and upcoming removals.';

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

/** The note on unreleased changes. */
export const unreleasedWords =
  'Unreleased operations and fields already work, and can still change. Their pages are marked “Unreleased”: check this page before you use them.';
