import { describe, expect, it } from 'vitest';
import { migrationNumber, readMigrations } from './migration-files.ts';

const migrations = await readMigrations();
const numbers = migrations.map(({ name }) => migrationNumber(name));

/** The first migration whose header states its locks, its time and the releases that run on the schema after it. */
const firstWithHeader = '0023';
const withHeader = migrations.filter(({ name }) => migrationNumber(name) >= firstWithHeader);

describe('the files of migrations', () => {
  it('have consecutive numbers', () => {
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  it.each(withHeader)('$name states its locks, its time on a million rows, and its compatible releases', ({ sql }) => {
    const header = sql.slice(0, sql.search(/^(?!--)/m));
    expect(header).toMatch(/^-- Locks: .+/m);
    expect(header).toMatch(/^-- Time: .+/m);
    expect(header).toMatch(/^-- Compatible from: \d{4}$/m);
  });

  it('are compatible with a release that exists, and never with an older one than the migration before', () => {
    let former = '0000';
    for (const { name, compatibleFrom } of withHeader) {
      const from = compatibleFrom ?? '';
      expect([name, numbers.includes(from)]).toEqual([name, true]);
      expect([name, from >= former]).toEqual([name, true]);
      former = from;
    }
  });
});
