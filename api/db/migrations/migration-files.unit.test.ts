import { describe, expect, it } from 'vitest';
import { migrationNumber, readMigrations } from './migration-files.ts';

const migrations = await readMigrations();
const numbers = migrations.map(({ name }) => migrationNumber(name));

/** The first migration that states the releases which run on the schema after it. The ones before came with the first release. */
const firstCompatible = '0023';
const compatible = migrations.filter(({ name }) => migrationNumber(name) >= firstCompatible);

describe('the files of migrations', () => {
  it('have consecutive numbers', () => {
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  it.each(migrations)('$name states its locks and its time on a million rows', ({ sql }) => {
    const header = sql.slice(0, sql.search(/^(?!--)/m));
    expect(header).toMatch(/^-- Locks: .+/m);
    expect(header).toMatch(/^-- Time: .+/m);
  });

  it.each(compatible)('$name states its compatible releases', ({ compatibleFrom }) => {
    expect(compatibleFrom).toMatch(/^\d{4}$/);
  });

  it('are compatible with a release that exists, and never with an older one than the migration before', () => {
    let former = '0000';
    for (const { name, compatibleFrom } of compatible) {
      const from = compatibleFrom ?? '';
      expect([name, numbers.includes(from)]).toEqual([name, true]);
      expect([name, from >= former]).toEqual([name, true]);
      former = from;
    }
  });
});
