import type { IncomingHttpHeaders } from 'node:http';
import { PublicError } from '../errors.ts';

/** Whether `X-Cost-Dry-Run` asks for the price alone. A value that could mean either must not run anything. */
export function isDryRun(headers: IncomingHttpHeaders): boolean {
  const value = headers['x-cost-dry-run'];
  if (value === undefined || value === '0') return false;
  if (value === '1') return true;
  throw new PublicError('BAD_REQUEST', 'X-Cost-Dry-Run is 1 (price it, don’t run it) or 0.');
}
