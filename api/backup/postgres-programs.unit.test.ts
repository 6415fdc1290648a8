import { describe, expect, it } from 'vitest';
import { chooseProgram } from './postgres-programs.ts';

describe('the program for a backup', () => {
  const found = [
    { path: '/usr/bin/pg_dump', major: 15 },
    { path: '/usr/lib/postgresql/17/bin/pg_dump', major: 17 },
  ];

  it('is the newest one, also for an older server', () => {
    expect(chooseProgram('pg_dump', found, 15)).toBe('/usr/lib/postgresql/17/bin/pg_dump');
  });

  it('must be installed', () => {
    expect(() => chooseProgram('pg_dump', [], 16)).toThrow(
      "pg_dump isn't installed. Install the client programs of PostgreSQL 16 or later (Debian: apt-get install postgresql-client).",
    );
  });

  it('must not be older than the server', () => {
    expect(() => chooseProgram('pg_restore', found, 18)).toThrow(
      'pg_restore has version 17, and the server 18. Install the client programs of PostgreSQL 18 or later',
    );
  });
});
