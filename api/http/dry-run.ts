import type { IncomingHttpHeaders } from 'node:http';
import { PublicError } from '../errors.ts';

/** Whether `X-Cost-Dry-Run` requests the cost alone. An ambiguous value must not run anything. */
export function isDryRun(headers: IncomingHttpHeaders): boolean {
  const value = headers['x-cost-dry-run'];
  if (value === undefined || value === '0') return false;
  if (value === '1') return true;
  throw new PublicError(
    'BAD_REQUEST',
    'X-Cost-Dry-Run must be 1 (return the cost without running the operation) or 0.',
  );
}
