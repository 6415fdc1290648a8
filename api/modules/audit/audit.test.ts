import { expect, it } from 'vitest';
import { nordlicht } from '../../demo/companies.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();

it('keeps the changes of a write as JSON that can be asked, on every database', async () => {
  const { errors } = await api.graphql(
    'mutation ($input: CreateAPITokenInput!) { createAPIToken(input: $input) { token { id } } }',
    { variables: { input: { companyId: nordlicht.id, name: 'Audited', scopes: ['REPORTS_READ'] } } },
  );
  expect(errors).toBeUndefined();
  const found = await api.database.asOwner(
    `select change->>'after' as after from audit_event, jsonb_array_elements(changes) as change
     where action = 'api_token.created' and change->>'field' = 'name'`,
  );
  expect(found).toEqual([{ after: 'Audited' }]);
});
