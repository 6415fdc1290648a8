import pg from 'pg';

const keepText = (value: string) => value;

/**
 * pg's parsers, except that timestamps and dates stay text. A JavaScript Date would drop the microseconds, and a cursor
 * with it would loop.
 */
export const textTypes = new pg.TypeOverrides();

const { DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
for (const oid of [DATE, TIMESTAMP, TIMESTAMPTZ]) textTypes.setTypeParser(oid, 'text', keepText);
