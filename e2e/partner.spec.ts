import { z } from 'zod';
import { callApi, companyIds } from './support/api.ts';
import { companiesOf, companyOf, readDemo } from './support/demo.ts';
import { requestPartnerToken } from './support/partner-token.ts';
import { expect, test } from './support/test.ts';

const tokenAnswer = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number() });
const [nordlicht] = companiesOf('Anna');

test('a partner’s script exchanges its credentials for a token and lists the two companies that granted access', async () => {
  const { clientId, clientSecret } = readDemo().partner;
  const response = await requestPartnerToken(clientId, clientSecret);
  expect(response.status).toBe(200);
  const { access_token: token, expires_in: seconds } = tokenAnswer.parse(await response.json());
  expect(seconds).toBeGreaterThan(60);

  const { data, errors } = await callApi(token, '{ listCompanies { items { id } } }');
  expect(errors).toBeUndefined();
  const names = companyIds(data).map((id) => companyOf(id).name);
  expect(names.toSorted()).toEqual(['Nordlicht Outdoor', 'Papierboot Verlag']);

  const keys = await callApi(token, 'query K($id: ID!) { listAPITokensByCompany(companyId: $id) { items { name } } }', {
    id: nordlicht?.id,
  });
  expect(keys.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
});

test('a wrong secret gets no token', async () => {
  const response = await requestPartnerToken(readDemo().partner.clientId, 'lfps_not-the-secret');
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: 'invalid_client' });
});
