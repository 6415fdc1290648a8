import { GraphQLScalarType } from 'graphql';
import { readTimestamp } from '#api/db/timestamp.ts';

/** The schema's scalars for the peers: the same text output at the same cost. */
export const peerScalars = {
  Date: new GraphQLScalarType({ name: 'Date' }),
  DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: (value) => readTimestamp(String(value)) }),
  BigInt: new GraphQLScalarType({ name: 'BigInt' }),
};
