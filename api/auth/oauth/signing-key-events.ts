import { type AuditOrigin, recordAuditEvent } from '../../audit-store.ts';
import type { Runner } from '../../db/sql.ts';

/** Records in the platform's own audit log that a signing key was created, and which ones were deleted with it. */
export async function recordKeyRotation(
  transaction: Runner,
  origin: AuditOrigin,
  { kid, removed }: { readonly kid: string; readonly removed: readonly string[] },
): Promise<void> {
  await recordAuditEvent(transaction, origin, {
    companyId: null,
    action: 'signing_key.created',
    targetType: 'SigningKey',
    targetId: idOfKey(kid),
    changes: [
      { field: 'kid', before: null, after: kid },
      ...(removed.length === 0 ? [] : [{ field: 'deletedKeys', before: removed.join(', '), after: null }]),
    ],
  });
}

/**
 * The id of a key in the audit log, whose targets are UUIDs: the first bits of its `kid`, which is a SHA-256 thumbprint,
 * as a UUID of version 8 (RFC 9562, section 5.8).
 */
export function idOfKey(kid: string): string {
  const bytes = Buffer.from(kid, 'base64url').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
