import type { Digests } from '#api/auth/digest.ts';
import { mintToken } from '#api/auth/mint-token.ts';
import { query, type Runner } from '#api/db/sql.ts';
import { demoId } from '#api/demo/ids.ts';
import { type APITokenScope, apiTokenScopes } from '#shared/permissions.ts';

/** Creates an API key of a company, with every permission unless `scopes` lists some, and returns its value. */
export async function insertKey(
  platform: Runner,
  digests: Digests,
  companyId: string,
  {
    name = 'Bench',
    scopes = apiTokenScopes,
  }: { readonly name?: string; readonly scopes?: readonly APITokenScope[] } = {},
): Promise<string> {
  const value = mintToken('test');
  const id = demoId(`bench key ${companyId} ${name}`);
  await platform.all(
    query.insertInto('api_token').values({
      id,
      company_id: companyId,
      name,
      prefix: value.slice(0, 8),
      scopes: [...scopes],
      created_by_kind: 'SYSTEM',
      created_by_id: id,
      created_by_name: 'Bench',
    }),
  );
  await platform.all(
    query.insertInto('api_token_secret').values({
      id: demoId(`bench key secret ${companyId} ${name}`),
      company_id: companyId,
      token_id: id,
      digest: digests.apiToken(value),
      last_four: value.slice(-4),
    }),
  );
  return value;
}
