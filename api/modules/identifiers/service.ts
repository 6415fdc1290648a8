import { createHash } from 'node:crypto';
import { badUserInput } from '../../errors.ts';
import { readCountry } from '#shared/identifiers/country.ts';
import { type HashedType, hashedTypeOf, type IdentifierType } from '#shared/identifiers/identifier-types.ts';
import { normalizeIdentifier } from './normalize.ts';
import { type RowIssueCode, rowIssues } from '#shared/identifiers/row-issues.ts';
import { trimInvisible } from '#shared/identifiers/trim.ts';

/** The result for one value. */
export interface IdentifierPreview {
  readonly type: IdentifierType;
  readonly normalized: string | null;
  readonly sha256: string | null;
  readonly alternateSha256: string | null;
  readonly issue: RowIssueCode | null;
  readonly message: string | null;
}

/** The same limit as in a file, where a longer field is ROW_TOO_LONG. */
const longestField = 4_096;

/** Shows how a value is normalized and hashed, or why it is rejected. Stores nothing. */
export function previewIdentifier(
  type: IdentifierType,
  value: string,
  defaultCountry: string | null,
): IdentifierPreview {
  if (Buffer.byteLength(value) > longestField) throw badUserInput('`value` has more than 4,096 bytes.');
  const country = defaultCountry === null ? null : readCountry(trimInvisible(defaultCountry));
  if (country === undefined) return rejected(type, 'COUNTRY_INVALID', rowIssues.COUNTRY_INVALID.description);
  const found = normalizeIdentifier(type, value, country);
  if (!found.accepted) return rejected(type, found.issue, found.message);
  return {
    type: found.type,
    normalized: found.normalized,
    sha256: isHashed(found.type) ? found.normalized : sha256(found.normalized),
    alternateSha256: found.alternate === null ? null : sha256(found.alternate),
    issue: found.issue,
    message: found.message,
  };
}

function rejected(type: IdentifierType, issue: RowIssueCode, message: string): IdentifierPreview {
  return { type, normalized: null, sha256: null, alternateSha256: null, issue, message };
}

function isHashed(type: IdentifierType): type is HashedType {
  return hashedTypeOf(type) === undefined && type.endsWith('_SHA256');
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
