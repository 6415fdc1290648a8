import { accepted, type Normalized, refused } from './normalized.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const nil = '00000000-0000-0000-0000-000000000000';

/** A trimmed mobile advertising ID (IDFA, AAID, …). Windows writes UUIDs in braces. */
export function normalizeDeviceId(text: string): Normalized {
  const lower = text.toLowerCase();
  const id = lower.startsWith('{') && lower.endsWith('}') ? lower.slice(1, -1) : lower;
  if (!uuid.test(id))
    return refused('MAID_INVALID', 'An advertising id has 32 hexadecimal digits in groups of 8-4-4-4-12.');
  if (id === nil) return refused('MAID_ZERO', 'All zeros: the owner of the device has turned off tracking.');
  return accepted('MAID', id);
}
