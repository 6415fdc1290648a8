import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Day, LastUse, Moment } from './moment.tsx';

const late = '2026-12-31T23:30:00Z';

describe('a date and time', () => {
  test('is in UTC without a time zone, and with that of UTC', () => {
    const utc = renderToStaticMarkup(<Moment date={late} />);
    expect(textOf(utc)).toEqual(['31 Dec 2026,', '23:30 UTC']);
    expect(renderToStaticMarkup(<Moment date={late} timeZone="UTC" />)).toBe(utc);
    expect(renderToStaticMarkup(<Moment date={late} timeZone="Etc/UTC" />)).toBe(utc);
  });

  test('begins with the time zone of the company, and has the day of UTC where it is another one', () => {
    const berlin = renderToStaticMarkup(<Moment date={late} timeZone="Europe/Berlin" />);
    expect(textOf(berlin)).toEqual(['1 Jan 2027,', '00:30 CET', '31 Dec 2026,', '23:30 UTC']);
    const noon = renderToStaticMarkup(<Moment date="2026-12-31T11:00:00Z" timeZone="Europe/Berlin" />);
    expect(textOf(noon)).toEqual(['31 Dec 2026,', '12:00 CET', '11:00 UTC']);
  });

  test('is only in the time zone of the company where it is brief', () => {
    const berlin = renderToStaticMarkup(<Moment date={late} timeZone="Europe/Berlin" isBrief />);
    expect(textOf(berlin)).toEqual(['1 Jan 2027,', '00:30 CET']);
    expect(renderToStaticMarkup(<Moment date={late} isBrief />)).toBe(renderToStaticMarkup(<Moment date={late} />));
  });

  test('has seconds where the order of events matters', () => {
    const at = '2026-12-31T11:00:07Z';
    expect(textOf(renderToStaticMarkup(<Moment date={at} precision="second" />))).toEqual([
      '31 Dec 2026,',
      '11:00:07 UTC',
    ]);
    const berlin = renderToStaticMarkup(<Moment date={at} timeZone="Europe/Berlin" precision="second" />);
    expect(textOf(berlin)).toEqual(['31 Dec 2026,', '12:00:07 CET', '11:00:07 UTC']);
  });
});

describe('a day', () => {
  test('is that of the time zone of the company, with its time on hover', () => {
    const berlin = renderToStaticMarkup(<Day date={late} timeZone="Europe/Berlin" />);
    expect(textOf(berlin)).toEqual(['1 Jan 2027']);
    expect(berlin).toContain('title="1 Jan 2027, 00:30 CET"');
  });

  test('is that of UTC without a time zone, such as the last day that was chosen for a key', () => {
    const utc = renderToStaticMarkup(<Day date={late} />);
    expect(textOf(utc)).toEqual(['31 Dec 2026']);
    expect(utc).toContain('title="31 Dec 2026, 23:30 UTC"');
  });
});

test('a last use is in the time zone of the company', () => {
  const use = renderToStaticMarkup(
    <LastUse at={late} ip="192.0.2.7" timeZone="Europe/Berlin" now={new Date('2027-01-01T00:00:00Z')} />,
  );
  expect(textOf(use)).toEqual(['30 minutes ago', '1 Jan 2027,', '00:30 CET', 'from 192.0.2.7']);
  expect(use.replaceAll(/<[^>]+>/g, '')).toContain('CET from');
});

/** The texts between the tags. */
function textOf(markup: string): string[] {
  return markup.split(/<[^>]+>/).filter((text) => text.trim() !== '');
}
