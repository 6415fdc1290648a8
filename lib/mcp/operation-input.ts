import { z } from 'zod';

/** The input of every tool that accepts an operation. */
export const operationInput = {
  query: z.string().min(1).describe('A GraphQL document, as written'),
  variables: z.record(z.string(), z.unknown()).optional().describe('Values of its variables, as a JSON object'),
  operationName: z.string().optional().describe('Name of the operation, if the document contains several'),
};
