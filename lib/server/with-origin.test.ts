import { expect, test } from 'vitest';
import { writeOperatorLinks } from './operator-links.ts';
import { builtApiUrl, builtLinks, builtOrigin } from './portal-origin.ts';
import { fileWithOrigin, pageWithOrigin } from './with-origin.ts';

const origin = 'https://developers.example.org';
const links = writeOperatorLinks({ supportUrl: 'mailto:help@ads.example', statusUrl: null, termsUrl: null });
const urls = { portal: origin, api: 'https://api.example.org', links };

test('a built page contains its public URL, in its markup and in its navigation data', () => {
  expect(
    pageWithOrigin(
      {
        html: `<link rel="canonical" href="${builtOrigin}/a">${builtOrigin}`,
        rscData: Buffer.from(`0:"${builtOrigin}/ä"`),
        segmentData: new Map([['/_tree', Buffer.from(`1:"${builtOrigin}/b"`)]]),
      },
      urls,
    ),
  ).toEqual({
    html: `<link rel="canonical" href="${origin}/a">${origin}`,
    rscData: Buffer.from(`0:"${origin}/ä"`),
    segmentData: new Map([['/_tree', Buffer.from(`1:"${origin}/b"`)]]),
  });
});

test('a built file contains it too, and an image stays unchanged', () => {
  expect(fileWithOrigin(Buffer.from(`<loc>${builtOrigin}/a</loc>`), urls).toString()).toBe(`<loc>${origin}/a</loc>`);
  const picture = Buffer.from([0x89, 0x50, 0xff, 0xfe, 0x00]);
  expect(fileWithOrigin(picture, urls)).toBe(picture);
});

test('pages contain the operator’s links', () => {
  const page = {
    html: `<meta content="${builtLinks}">`,
    rscData: Buffer.from(`"${builtLinks}"`),
    segmentData: undefined,
  };
  const { html, rscData } = pageWithOrigin(page, urls);
  expect(html).toBe(`<meta content="${links}">`);
  expect(rscData?.toString()).toBe(`"${links}"`);
});

test('pages say the API’s URL, and keep the samples that React compares with its data', () => {
  const html = `<meta content="${builtApiUrl}"><code>curl http://localhost:4000</code>`;
  expect(pageWithOrigin({ html, rscData: undefined, segmentData: undefined }, urls).html).toBe(
    '<meta content="https://api.example.org"><code>curl http://localhost:4000</code>',
  );
});

test('the samples of a built file call the API of the installation', () => {
  expect(fileWithOrigin(Buffer.from('curl http://localhost:4000/graphql'), urls).toString()).toBe(
    'curl https://api.example.org/graphql',
  );
});
