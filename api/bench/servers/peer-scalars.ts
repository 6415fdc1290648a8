import { GraphQLScalarType } from 'graphql';
import { readTimestamp } from '../../db/timestamp.ts';

/** The schema's scalars for the peers: the same texts at the same price. */
export const peerScalars = {
  Date: new GraphQLScalarType({ name: 'Date' }),
  DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: (value) => readTimestamp(String(value)) }),
  BigInt: new GraphQLScalarType({ name: 'BigInt' }),
};
