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

builder.queryType({ description: 'Reads. Nothing here changes anything.' });
builder.mutationType({
  description:
    'Writes. Expected business failures come back in `userErrors` with data null; each mutation is one transaction.',
});
