import { escapeHtml } from '#shared/escape-html.ts';
import { siteName } from '../server/site.ts';
import type { Change } from '../reference/schema-history.ts';
import type { Changelog, Release } from './changelog.ts';
import { countWords, groupChanges } from './change-groups.ts';

const title = `${siteName} API changelog`;
const description = 'Every change to the schema: breaking changes, dangerous changes and additions.';

export const feedPaths = { rss: '/changelog/rss.xml', json: '/changelog/feed.json' } as const;

interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly published: Date;
  readonly summary: string;
  readonly html: string;
}

/**
 * RSS 2.0 (https://www.rssboard.org/rss-specification). Excludes unreleased changes, because a feed item must not
 * change.
 */
export function toRss(changelog: Changelog, origin: string): string {
  const items = toItems(changelog, origin);
  const latest = items[0]?.published;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', `${origin}/changelog`),
    element('description', description),
    element('language', 'en-GB'),
    `<atom:link href="${escapeXml(origin + feedPaths.rss)}" rel="self" type="application/rss+xml"/>`,
    ...(latest === undefined ? [] : [element('lastBuildDate', latest.toUTCString())]),
    ...items.map(({ id, title: name, url, published, html }) =>
      [
        '<item>',
        element('title', name),
        element('link', url),
        `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
        element('pubDate', published.toUTCString()),
        element('description', html),
        '</item>',
      ].join('\n'),
    ),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function toJsonFeed(changelog: Changelog, origin: string): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: `${origin}/changelog`,
    feed_url: `${origin}${feedPaths.json}`,
    description,
    language: 'en-GB',
    items: toItems(changelog, origin).map(({ id, title: name, url, published, summary, html }) => ({
      id,
      url,
      title: name,
      summary,
      content_html: html,
      date_published: published.toISOString(),
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function toItems({ releases }: Changelog, origin: string): FeedItem[] {
  return releases.flatMap((release) => {
    if (release.date === null) return [];
    const url = `${origin}/changelog#${release.id}`;
    return {
      // Not the URL: if the portal moved, feed readers would show every release again.
      id: `litfass-schema-${release.date}`,
      title: `${release.date}: ${countWords(release)}`,
      url,
      published: new Date(`${release.date}T00:00:00Z`),
      summary: release.summary ?? countWords(release),
      html: toHtml(release, url),
    };
  });
}

function toHtml({ summary, changes, contents }: Release, url: string): string {
  const paragraphs = [
    ...(summary === undefined ? [] : [`<p>${escapeXml(summary)}</p>`]),
    ...groupChanges(changes).map(
      ({ title: heading, meaning, changes: grouped, additions }) =>
        `<h2>${escapeXml(heading)}</h2><p>${escapeXml(meaning)}</p><ul>${grouped.map((change) => `<li>${changeHtml(change, additions)}</li>`).join('')}</ul>`,
    ),
    ...(contents === undefined
      ? []
      : [
          `<p>Queries: ${contents.queries.map(codeHtml).join(', ')}</p>`,
          `<p>Mutations: ${contents.mutations.map(codeHtml).join(', ')}</p>`,
        ]),
    `<p><a href="${escapeXml(url)}">Read it in the changelog</a></p>`,
  ];
  return paragraphs.join('');
}

function changeHtml({ coordinate, message, note }: Change, additions: boolean): string {
  if (additions) return codeHtml(coordinate);
  return [
    codeHtml(coordinate),
    escapeXml(message),
    ...(note === undefined ? [] : [`What to do: ${escapeXml(note)}`]),
  ].join(' ');
}

function codeHtml(text: string): string {
  return `<code>${escapeXml(text)}</code>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Also drops characters that an XML document can't contain, escaped or not (XML 1.0, section 2.2). */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
}
