import { expect, test } from 'vitest';
import { builtOrigin } from './portal-origin.ts';
import { bytesWithOrigin, pageWithOrigin } from './with-origin.ts';

const origin = 'https://developers.example.org';

test('a built page contains its public URL, in its markup and in its navigation data', () => {
  expect(
    pageWithOrigin(
      {
        html: `<link rel="canonical" href="${builtOrigin}/a">${builtOrigin}`,
        rscData: Buffer.from(`0:"${builtOrigin}/ä"`),
        segmentData: new Map([['/_tree', Buffer.from(`1:"${builtOrigin}/b"`)]]),
      },
      origin,
    ),
  ).toEqual({
    html: `<link rel="canonical" href="${origin}/a">${origin}`,
    rscData: Buffer.from(`0:"${origin}/ä"`),
    segmentData: new Map([['/_tree', Buffer.from(`1:"${origin}/b"`)]]),
  });
});

test('a built file contains it too, and an image stays unchanged', () => {
  expect(bytesWithOrigin(Buffer.from(`<loc>${builtOrigin}/a</loc>`), origin).toString()).toBe(`<loc>${origin}/a</loc>`);
  const picture = Buffer.from([0x89, 0x50, 0xff, 0xfe, 0x00]);
  expect(bytesWithOrigin(picture, origin)).toBe(picture);
});
