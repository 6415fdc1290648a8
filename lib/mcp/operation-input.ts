import { z } from 'zod';

/** What every tool that takes an operation takes. */
export const operationInput = {
  query: z.string().min(1).describe('A GraphQL document, as written'),
  variables: z.record(z.string(), z.unknown()).optional().describe('Values of its variables, as a JSON object'),
  operationName: z.string().optional().describe('Which operation, where the document holds several'),
};
