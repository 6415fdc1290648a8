import type { FilterKind } from '../db/list-table.ts';
import { builder } from './builder.ts';

const IDFilter = builder.inputType('IDFilter', {
  description: 'Compares an id. Several operators AND together.',
  fields: (t) => ({
    eq: t.id({ description: 'Is this one.' }),
    in: t.idList({ description: 'Is one of these; an empty list matches nothing.' }),
    notIn: t.idList({ description: 'Is none of these.' }),
  }),
});

const StringFilter = builder.inputType('StringFilter', {
  description:
    'Compares a text, upper and lower case alike. `%` and `_` are plain characters. Several operators AND together.',
  fields: (t) => ({
    eq: t.string({ description: 'Is this text.' }),
    in: t.stringList({ description: 'Is one of these texts; an empty list matches nothing.' }),
    contains: t.string({ description: 'Has this text somewhere in it.' }),
    startsWith: t.string({ description: 'Begins with this text.' }),
  }),
});

const DateTimeFilter = builder.inputType('DateTimeFilter', {
  description: 'Compares a moment. Several operators AND together.',
  fields: (t) => ({
    gte: t.field({ type: 'DateTime', description: 'At this moment or later.' }),
    lt: t.field({ type: 'DateTime', description: 'Before this moment.' }),
    isNull: t.boolean({ description: 'True: has no value. False: has one.' }),
  }),
});

const DateFilter = builder.inputType('DateFilter', {
  description: 'Compares a calendar day. Several operators AND together.',
  fields: (t) => ({
    eq: t.field({ type: 'Date', description: 'On this day.' }),
    gte: t.field({ type: 'Date', description: 'On this day or later.' }),
    lte: t.field({ type: 'Date', description: 'On this day or earlier.' }),
  }),
});

const BigIntFilter = builder.inputType('BigIntFilter', {
  description: 'Compares an integer. Several operators AND together.',
  fields: (t) => ({
    eq: t.field({ type: 'BigInt', description: 'Is this number.' }),
    gte: t.field({ type: 'BigInt', description: 'Is this number or greater.' }),
    lt: t.field({ type: 'BigInt', description: 'Is less than this number.' }),
  }),
});

/** The input type of each filter kind that isn't an enum list. */
export const filterInputs = {
  id: IDFilter,
  string: StringFilter,
  stringSet: StringFilter,
  timestamp: DateTimeFilter,
  date: DateFilter,
  bigint: BigIntFilter,
} satisfies Record<Exclude<FilterKind, 'enum' | 'enumSet'>, unknown>;
