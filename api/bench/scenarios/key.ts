import type { Digests } from '../../auth/digest.ts';
import { apiTokenScopes } from '../../auth/permissions.ts';
import { mintToken } from '../../auth/token-format.ts';
import { query, type Runner } from '../../db/sql.ts';
import { demoId } from '../../demo/ids.ts';

/** Gives a company an API key with every scope; the answer is its value. */
export async function insertKey(platform: Runner, digests: Digests, companyId: string): Promise<string> {
  const value = mintToken('test');
  const id = demoId('bench key');
  await platform.all(
    query.insertInto('api_token').values({
      id,
      company_id: companyId,
      name: 'Bench',
      prefix: value.slice(0, 8),
      scopes: [...apiTokenScopes],
      created_by_kind: 'SYSTEM',
      created_by_id: id,
      created_by_name: 'Bench',
    }),
  );
  await platform.all(
    query.insertInto('api_token_secret').values({
      id: demoId('bench key secret'),
      company_id: companyId,
      token_id: id,
      digest: digests.apiToken(value),
      last_four: value.slice(-4),
    }),
  );
  return value;
}
