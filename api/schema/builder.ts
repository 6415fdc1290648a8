import SchemaBuilder from '@pothos/core';
import type { RequestContext } from '../context.ts';

/** The one schema builder: modules add their part by importing it, `schema.ts` turns all of it into the schema. */
export const builder = new SchemaBuilder<{
  Context: RequestContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string };
    Date: { Input: string; Output: string };
    DateTime: { Input: string; Output: string };
    BigInt: { Input: string; Output: string };
  };
}>({ defaultFieldNullability: false });

builder.queryType({ description: 'Queries read data and change nothing.' });
builder.mutationType({
  description:
    'Mutations change data. Each one is a transaction: it applies completely or not at all. Errors that you can correct are in `userErrors`; the object is then null.',
});
