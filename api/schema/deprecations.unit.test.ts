import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { deprecations, removalDate } from './deprecations.ts';
import { schema } from './schema.ts';

describe('@deprecated', () => {
  it('has the removal date in its reason, everywhere in the schema', () => {
    const undated = deprecations(schema).filter((deprecated) => removalDate(deprecated) === undefined);
    expect(undated).toEqual([]);
  });

  it('is found on fields, arguments, enum values and input fields', () => {
    const sample = buildSchema(`
      interface Node { id: ID @deprecated(reason: "Use key. Removed on 2027-03-01.") }
      type Query { a(b: Int @deprecated(reason: "No longer supported"), c: In): E @deprecated }
      enum E { F @deprecated(reason: "Soon") G }
      input In { h: Int @deprecated(reason: "Use c. Removed on 2027-02-30.") i: Int }`);
    expect(deprecations(sample).map((found) => [found.path, removalDate(found)])).toEqual([
      ['Node.id', '2027-03-01'],
      ['Query.a', undefined],
      ['Query.a.b', undefined],
      ['E.F', undefined],
      ['In.h', undefined],
    ]);
  });
});
