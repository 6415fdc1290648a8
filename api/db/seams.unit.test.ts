import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The API's own code, without tests and without the retention's table of periods, which has all tables. */
const sources = globSync('api/**/*.ts', { cwd: root }).filter(
  (path) => !/\.test\.ts$|\/testing\/|^api\/(db|demo)\/|retention\/policy\.ts$/.test(path),
);
const capacity = read('docs/capacity.md');

/** docs/capacity.md says which files would change if these tables moved to another server. */
it.each([
  ['facts', /\bperformance_(fact|company_day|campaign_day|campaign_device_day)\b/],
  ['members of audiences', /\baudience_member\b/],
])('the tables of %s are named only by files that docs/capacity.md lists', (_, table) => {
  const naming = sources.filter((path) => table.test(read(path)));
  expect(naming.length).toBeGreaterThan(2);
  const listed = (path: string) =>
    capacity.includes(`\`${path}\``) || (path.includes('/processing/') && capacity.includes(`\`${basename(path)}\``));
  expect(naming.filter((path) => !listed(path))).toEqual([]);
});
