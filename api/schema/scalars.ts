import { GraphQLError, Kind, type ValueNode } from 'graphql';
import { readTimestamp } from '../db/timestamp.ts';
import { builder } from './builder.ts';

const int64 = { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n };

/** Reads a BigInt input: a decimal string or an integer that JavaScript holds exactly. Returns its decimal text. */
export function parseBigInt(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !/^-?(0|[1-9]\d*)$/.test(text) || text === '-0') {
    throw new GraphQLError('BigInt must be an integer as a string, or a number no larger than 2^53 - 1.');
  }
  const number = BigInt(text);
  if (number < int64.minimum || number > int64.maximum) throw new GraphQLError('BigInt must fit in 64 bits, signed.');
  return text;
}

/** Reads an RFC 3339 date-time with an offset, up to microseconds. Returns it in UTC. */
export function parseDateTime(value: unknown): string {
  const match =
    typeof value === 'string'
      ? /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/.exec(value)
      : null;
  if (match === null) {
    throw new GraphQLError('DateTime must be RFC 3339 with an offset, such as 2026-11-20T09:30:00Z.');
  }
  const [, date = '', time = '', fraction = '', offset = ''] = match;
  if (fraction.length > '.123456'.length) {
    throw new GraphQLError(
      'DateTime can have at most 6 digits after the seconds, such as 2026-11-20T09:30:00.123456Z.',
    );
  }
  parseDate(date);
  const hour = Number(time.slice(0, 2));
  const moment = Date.parse(`${date}T${time}${offset.toUpperCase()}`);
  if (Number.isNaN(moment) || hour > 23) throw new GraphQLError(`DateTime ${String(value)} doesn't exist.`);
  const utc = new Date(moment).toISOString();
  // RFC 3339 writes years with four digits, and PostgreSQL knows no year 0: an offset can lead out of both.
  if (!/^\d{4}-/.test(utc) || utc.startsWith('0000'))
    throw new GraphQLError(`DateTime ${String(value)} is out of range.`);
  // The fraction rides along as text: a JavaScript Date would cut it to milliseconds.
  return `${utc.slice(0, 19)}${fraction}Z`;
}

/** Reads a calendar day (RFC 3339 full-date); February 30 is rejected. */
export function parseDate(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) {
    // February 30 is parsed as March 2; day 32 isn't parsed at all, and NaN equals nothing.
    const day = new Date(`${value}T00:00:00Z`).getUTCDate();
    if (day === Number(value.slice(8)) && !value.startsWith('0000')) return value;
  }
  throw new GraphQLError('Date must be a real calendar day, such as 2026-11-20.');
}

const stringLiteral = (read: (value: unknown) => string) => (node: ValueNode) =>
  atNode(node, () => read(node.kind === Kind.STRING ? node.value : undefined));

/** Reads a literal. graphql-js adds no locations to a GraphQLError of a scalar, so this does. */
function atNode<T>(node: ValueNode, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof GraphQLError ? new GraphQLError(error.message, { nodes: node }) : error;
  }
}

builder.scalarType('Date', {
  description: 'A calendar day, RFC 3339 full-date: `2026-11-20`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: (value) => value,
  parseValue: parseDate,
  parseLiteral: stringLiteral(parseDate),
});

builder.scalarType('DateTime', {
  description:
    'A time, RFC 3339. Input needs an offset (`2026-11-20T09:30:00+01:00`) and may have microseconds. Output is always UTC, `…Z`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: (value) => readTimestamp(value),
  parseValue: parseDateTime,
  parseLiteral: stringLiteral(parseDateTime),
});

builder.scalarType('BigInt', {
  description:
    'A 64-bit signed integer. Output is always a JSON string, whatever the value. Input is a string or a number up to 2^53 - 1.',
  serialize: (value) => value,
  parseValue: parseBigInt,
  parseLiteral: (node) =>
    atNode(node, () =>
      parseBigInt(
        node.kind === Kind.STRING ? node.value : node.kind === Kind.INT ? bigIntLiteral(node.value) : undefined,
      ),
    ),
});

/** An integer literal counts as a number: only one JavaScript holds exactly is taken, as it is in variables. */
function bigIntLiteral(text: string): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}
