import type { FilterKind } from '../db/list/list-table.ts';
import { builder } from './builder.ts';

const IDFilter = builder.inputType('IDFilter', {
  description: 'Compares an ID. Several operators are combined with AND.',
  fields: (t) => ({
    eq: t.id({ description: 'Equals this ID.' }),
    in: t.idList({ description: 'Is one of these IDs; an empty list matches nothing.' }),
    notIn: t.idList({ description: 'Is none of these IDs.' }),
  }),
});

const StringFilter = builder.inputType('StringFilter', {
  description:
    'Compares a text, ignoring case. `%` and `_` have no special meaning. Several operators are combined with AND.',
  fields: (t) => ({
    eq: t.string({ description: 'Equals this text.' }),
    in: t.stringList({ description: 'Is one of these texts; an empty list matches nothing.' }),
    contains: t.string({ description: 'Contains this text.' }),
    startsWith: t.string({ description: 'Starts with this text.' }),
  }),
});

const DateTimeFilter = builder.inputType('DateTimeFilter', {
  description: 'Compares a time. Several operators are combined with AND.',
  fields: (t) => ({
    gte: t.field({ type: 'DateTime', description: 'At this time or later.' }),
    lt: t.field({ type: 'DateTime', description: 'Before this time.' }),
    isNull: t.boolean({ description: '`true` matches objects without a value, `false` objects with one.' }),
  }),
});

const DateFilter = builder.inputType('DateFilter', {
  description: 'Compares a calendar day. Several operators are combined with AND.',
  fields: (t) => ({
    eq: t.field({ type: 'Date', description: 'On this day.' }),
    gte: t.field({ type: 'Date', description: 'On this day or later.' }),
    lte: t.field({ type: 'Date', description: 'On this day or earlier.' }),
  }),
});

const BigIntFilter = builder.inputType('BigIntFilter', {
  description: 'Compares an integer. Several operators are combined with AND.',
  fields: (t) => ({
    eq: t.field({ type: 'BigInt', description: 'Equals this number.' }),
    gte: t.field({ type: 'BigInt', description: 'Is at least this number.' }),
    lt: t.field({ type: 'BigInt', description: 'Is less than this number.' }),
  }),
});

const BooleanFilter = builder.inputType('BooleanFilter', {
  description: 'Compares a Boolean value.',
  fields: (t) => ({ eq: t.boolean({ description: 'Equals this value.' }) }),
});

/** The input type of each filter kind that isn't an enum list. */
export const filterInputs = {
  id: IDFilter,
  string: StringFilter,
  stringSet: StringFilter,
  timestamp: DateTimeFilter,
  date: DateFilter,
  bigint: BigIntFilter,
  boolean: BooleanFilter,
} satisfies Record<Exclude<FilterKind, 'enum' | 'enumSet'>, unknown>;
