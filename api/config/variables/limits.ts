import { z } from 'zod';

/** What a company and its keys may spend. */
export const limitVariables = {
  RATE_LIMIT_POINTS: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'The number of points that a company can spend in a burst. Each object in a response costs one point. Default: `500000`.',
    ),
  RATE_LIMIT_RESTORE_PER_SECOND: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('The number of points that are restored per second. Default: `50000`.'),
  RATE_LIMIT_TOKEN_SHARE: z.coerce
    .number()
    .positive()
    .max(1)
    .optional()
    .describe(
      'The share of the company’s points that one API key can use: more than 0, at most 1. The points multiplied by the share must be at least 2,000, the maximum cost of a request. Default: `0.5`.',
    ),
};
