import { GraphQLError, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { parseBigInt, parseDate, parseDateTime } from './scalars.ts';
import { schema } from './schema.ts';

function scalar(name: string): GraphQLScalarType {
  const type = schema.getType(name);
  if (type instanceof GraphQLScalarType) return type;
  throw new Error(`${name} is no scalar.`);
}

const literal = (name: string, node: ValueNode): unknown => scalar(name).parseLiteral(node);

describe('BigInt', () => {
  it.each<[unknown, string]>([
    ['0', '0'],
    ['-1', '-1'],
    ['9007199254740993', '9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    [0, '0'],
    [-0, '0'],
    [9007199254740991, '9007199254740991'],
    [-9007199254740991, '-9007199254740991'],
  ])('takes %j', (value, text) => {
    expect(parseBigInt(value)).toBe(text);
  });

  it.each<unknown>([
    '9223372036854775808',
    '-9223372036854775809',
    '1'.repeat(20),
    9007199254740992,
    1e21,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    ' 1',
    '1\n',
    '+1',
    '01',
    '-0',
    '-',
    '1.0',
    '1e3',
    '0x10',
    '１',
    '1_000',
    true,
    null,
    [1],
    1n,
  ])('refuses %s', (value) => {
    expect(() => parseBigInt(value)).toThrow(GraphQLError);
  });

  it('reads literals without rounding them', () => {
    expect(literal('BigInt', { kind: Kind.INT, value: '9007199254740991' })).toBe('9007199254740991');
    expect(literal('BigInt', { kind: Kind.STRING, value: '9223372036854775807' })).toBe('9223372036854775807');
    for (const value of ['9007199254740993', '9007199254740992', '99999999999999999999']) {
      expect(() => literal('BigInt', { kind: Kind.INT, value })).toThrow(GraphQLError);
    }
    expect(() => literal('BigInt', { kind: Kind.FLOAT, value: '1.0' })).toThrow(GraphQLError);
    expect(() => literal('BigInt', { kind: Kind.BOOLEAN, value: true })).toThrow(GraphQLError);
  });

  it('is always a string on output', () => {
    expect(scalar('BigInt').serialize('1')).toBe('1');
    expect(scalar('BigInt').serialize('9223372036854775807')).toBe('9223372036854775807');
  });
});

describe('DateTime', () => {
  it('names the limit of a fraction that RFC 3339 allows', () => {
    expect(() => parseDateTime('2026-11-20T09:30:00.123456789Z')).toThrow(
      'DateTime can have at most 6 digits after the seconds, such as 2026-11-20T09:30:00.123456Z.',
    );
  });

  it.each([
    ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00Z'],
    ['2026-11-20t09:30:00z', '2026-11-20T09:30:00Z'],
    ['2026-11-20T09:30:00+01:00', '2026-11-20T08:30:00Z'],
    ['2026-01-01T00:30:00+05:45', '2025-12-31T18:45:00Z'],
    ['2026-12-31T23:30:00-12:00', '2027-01-01T11:30:00Z'],
    ['2026-11-20T09:30:00-00:00', '2026-11-20T09:30:00Z'],
    ['2026-11-20T09:30:00.1Z', '2026-11-20T09:30:00.1Z'],
    ['2026-11-20T09:30:00.123456+01:00', '2026-11-20T08:30:00.123456Z'],
    ['2026-11-20T09:30:00.000001Z', '2026-11-20T09:30:00.000001Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
  ])('takes %s', (text, utc) => {
    expect(parseDateTime(text)).toBe(utc);
  });

  it.each<unknown>([
    '2026-11-20T09:30:00',
    '2026-11-20',
    '2026-11-20 09:30:00Z',
    '2026-11-20T09:30Z',
    '2026-11-20T09:30:00.Z',
    '2026-11-20T09:30:00.1234567Z',
    '2026-11-20T09:30:00,5Z',
    '2026-11-20T09:30:00+0100',
    '2026-11-20T09:30:00+01',
    '2026-11-20T09:30:00+24:00',
    '2026-11-20T09:30:00+01:60',
    '2026-11-20T24:00:00Z',
    '2026-11-20T09:60:00Z',
    '2026-11-20T09:30:60Z',
    '2016-12-31T23:59:60Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    ' 2026-11-20T09:30:00Z',
    '2026-11-20T09:30:00Z\n',
    'now',
    'infinity',
    '',
    1_795_000_000,
    null,
    new Date(0),
  ])('refuses %s', (value) => {
    expect(() => parseDateTime(value)).toThrow(GraphQLError);
  });

  it.each(['9999-12-31T23:59:59-01:00', '0001-01-01T00:00:00+01:00'])(
    'refuses %s, which its offset moves out of the years a timestamp can be written in',
    (text) => {
      expect(() => parseDateTime(text)).toThrow(GraphQLError);
    },
  );

  it('keeps microseconds on output and always says Z', () => {
    const { serialize } = scalar('DateTime');
    expect(serialize('2026-11-21 10:00:00.123456+00')).toBe('2026-11-21T10:00:00.123456Z');
    expect(serialize('2026-11-21 10:00:00+00')).toBe('2026-11-21T10:00:00Z');
    expect(serialize('2026-11-21T10:00:00.5Z')).toBe('2026-11-21T10:00:00.5Z');
  });

  it('takes text literals only', () => {
    expect(literal('DateTime', { kind: Kind.STRING, value: '2026-11-20T09:30:00Z' })).toBe('2026-11-20T09:30:00Z');
    expect(() => literal('DateTime', { kind: Kind.INT, value: '2026' })).toThrow(GraphQLError);
  });
});

describe('Date', () => {
  it.each(['2026-11-20', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('takes %s', (text) => {
    expect(parseDate(text)).toBe(text);
  });

  it.each<unknown>([
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-01',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '20260101',
    '2026-01-01T00:00:00Z',
    '2026-01-01 ',
    '0000-01-01',
    '+002026-01-01',
    '',
    20260101,
    null,
  ])('refuses %s', (value) => {
    expect(() => parseDate(value)).toThrow(GraphQLError);
  });
});
