import { beforeAll, expect, it } from 'vitest';
import { createDigests } from '../auth/digest.ts';
import { createTestApp } from '../testing/test-app.ts';
import { testSecrets } from '../testing/fixed-secrets.ts';
import { nordlicht } from './companies.ts';
import { seedActivity } from './seed-activity.ts';

const api = await createTestApp();

beforeAll(() => api.database.platform((platform) => seedActivity(platform, createDigests(testSecrets.tokenPeppers))));

it('the API lists the keys, the uploads, the invitation and their events', async () => {
  const { data, errors } = await api.graphql(
    `query ($companyId: ID!) {
      listAPITokensByCompany(companyId: $companyId, sort: [{ field: CREATED_AT, direction: DESC }]) { items { name status } }
      listFirstPartyUploadsByCompany(companyId: $companyId) { items { fileName status rows { total rejected } } }
      listCompanyMembers(companyId: $companyId, filter: { role: [EDITOR] }) { items { email role } }
      listPartnerAccessGrantsByCompany(companyId: $companyId) { items { lastUsedAt requestsLast30Days } }
      listAuditEventsByCompany(companyId: $companyId) { items { action } }
    }`,
    { variables: { companyId: nordlicht.id } },
  );
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    listAPITokensByCompany: {
      items: [
        { name: 'Shop audiences', status: 'ACTIVE' },
        { name: 'Campaign sync', status: 'ACTIVE' },
        { name: 'Old dashboard', status: 'REVOKED' },
        { name: 'Nightly export', status: 'ACTIVE' },
      ],
    },
    listFirstPartyUploadsByCompany: {
      items: [
        { fileName: 'baskets.csv', status: 'COMPLETED', rows: { total: '1208', rejected: '0' } },
        { fileName: 'newsletter.csv', status: 'COMPLETED_WITH_ERRORS', rows: { total: '4812', rejected: '3' } },
        { fileName: 'tent-orders.csv', status: 'COMPLETED', rows: { total: '642', rejected: '0' } },
        { fileName: 'hamburg-loyalty-cards.csv', status: 'COMPLETED', rows: { total: '64', rejected: '0' } },
      ],
    },
    listCompanyMembers: { items: [{ email: 'mira@nordlicht-outdoor.example', role: 'EDITOR' }] },
    listAuditEventsByCompany: {
      items: [
        { action: 'upload.completed' },
        { action: 'company_member.added' },
        { action: 'upload.completed' },
        { action: 'upload.completed' },
        { action: 'upload.completed' },
        { action: 'api_token.revoked' },
        { action: 'api_token.created' },
        { action: 'api_token.created' },
        { action: 'api_token.created' },
      ],
    },
  });
  // The number depends on the weekdays.
  expect(JSON.stringify(data)).toMatch(/"lastUsedAt":"[^"]+T22:40:00[^"]*","requestsLast30Days":"1\d{4}"/);
});
