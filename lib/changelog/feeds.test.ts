import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toJsonFeed, toRss } from './feeds.ts';
import { fixture } from './testing/fixture.ts';

const origin = 'https://developers.example.com';
const unreleased = { id: 'unreleased', date: null, summary: undefined, source: undefined, changes: [] };

// https://www.jsonfeed.org/version/1.1/, what we use of it; anything else is an error.
const address = z.url().startsWith(`${origin}/`);
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: address,
  feed_url: address,
  description: z.string(),
  language: z.literal('en-GB'),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: address,
      title: z.string().min(1),
      summary: z.string(),
      content_html: z.string().min(1),
      date_published: z.iso.datetime(),
    }),
  ),
});

// That the RSS is XML and what it holds is read by a browser in e2e/changelog.spec.ts.
describe('the feeds', () => {
  const feed = jsonFeed.parse(JSON.parse(toJsonFeed(fixture, origin)));

  test('list released changes, latest first', () => {
    const { items } = jsonFeed.parse(
      JSON.parse(toJsonFeed({ ...fixture, releases: [unreleased, ...fixture.releases] }, origin)),
    );
    expect(items.map(({ date_published: date }) => date.slice(0, 10))).toEqual([
      '2027-05-01',
      '2027-02-01',
      '2026-11-21',
    ]);
    expect(toRss({ ...fixture, releases: [unreleased] }, origin)).not.toContain('<item>');
  });

  test('identify a release independently of the portal’s URL', () => {
    const elsewhere = z
      .object({ items: z.array(z.object({ id: z.string() })) })
      .parse(JSON.parse(toJsonFeed(fixture, 'http://localhost:3000'))).items;
    expect(elsewhere.map(({ id }) => id)).toEqual(feed.items.map(({ id }) => id));
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(3);
    for (const { id } of feed.items) expect(toRss(fixture, origin)).toContain(`<guid isPermaLink="false">${id}</guid>`);
  });

  test('include the advice for breaking changes, and escape all text', () => {
    const [latest] = feed.items;
    expect(latest?.content_html).toContain('What to do: Nothing was ever paused');
    expect(latest?.content_html).toContain('&lt;interfaces&gt; &amp;');
    expect(latest?.content_html).not.toContain('<script');
    expect(toRss(fixture, origin)).not.toContain('\u0000');
  });
});
