import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SessionTable } from './session-table.tsx';

const now = new Date('2026-11-29T12:00:00Z');
const sessions = ['2026-11-29T11:59:07Z', '2026-11-29T11:59:31Z'].map((createdAt, index) => ({
  id: `s${index}`,
  device: 'Chrome on Linux',
  ipAddress: '192.0.2.7',
  createdAt,
  lastSeenAt: '2026-11-29T11:59:00Z',
}));

function rowsOf(markup: string): string[] {
  return [...markup.matchAll(/<tr>.*?<\/tr>/g)].slice(1).map(([row]) => row.replaceAll(/<[^>]+>/g, ''));
}

test('equal browsers differ by the second of the sign-in, and the own session is marked', () => {
  const rows = rowsOf(renderToStaticMarkup(<SessionTable sessions={sessions} currentId="s1" now={now} />));
  expect(rows).toEqual([
    'Chrome on Linux 192.0.2.729 Nov 2026, 11:59:07 UTC1 minute ago',
    'Chrome on Linux This session192.0.2.729 Nov 2026, 11:59:31 UTCnow',
  ]);
});

test('a session has an action only where the list has one', () => {
  const staff = renderToStaticMarkup(<SessionTable sessions={sessions} now={now} />);
  expect(staff).not.toContain('Actions');
  const own = renderToStaticMarkup(
    <SessionTable sessions={sessions} now={now} actionOf={({ id }) => <button type="button">End {id}</button>} />,
  );
  expect(own).toContain('Actions');
  expect(own).toContain('End s0');
});
