import { z } from 'zod';

/** What a company and its keys may spend. */
export const limitVariables = {
  RATE_LIMIT_POINTS: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'Points that a company may spend in a burst; each object of a response costs one point. Default: 500,000.',
    ),
  RATE_LIMIT_RESTORE_PER_SECOND: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Points restored per second. Default: 50,000.'),
  RATE_LIMIT_TOKEN_SHARE: z.coerce
    .number()
    .positive()
    .max(1)
    .optional()
    .describe(
      'The share of the points that one key may use, up to 1. Points × share must be at least 2,000, the maximum cost of a request. Default: 0.5.',
    ),
};
