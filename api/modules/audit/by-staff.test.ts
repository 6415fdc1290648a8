import { expect, it } from 'vitest';
import { nordlicht, rundschau } from '../../demo/companies.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();
const anna = await api.userToken('Anna');
const ruth = await api.userToken('Ruth');
const samir = await api.userToken('Samir');

interface Log {
  listAuditEventsByCompany: { items: { action: string; byStaff: boolean | null }[] };
}

/** The newest event of a company's log. */
async function newest(companyId: string, token: string) {
  const query = `query ($companyId: ID!) {
    listAuditEventsByCompany(companyId: $companyId, page: { limit: 1 }) { items { action byStaff } } }`;
  const { data, errors } = await api.graphql<Log>(query, { token, variables: { companyId } });
  expect(errors).toBeUndefined();
  return data.listAuditEventsByCompany.items[0];
}

async function mutate(name: string, type: string, input: object, token: string): Promise<void> {
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { userErrors { message } } }`;
  const { data, errors } = await api.graphql<Record<string, { userErrors: unknown[] }>>(query, {
    token,
    variables: { input },
  });
  expect(errors).toBeUndefined();
  expect(data[name]?.userErrors).toEqual([]);
}

it('marks what the staff did to a company, and not what its members did', async () => {
  await mutate(
    'setCompanyLimits',
    'SetCompanyLimitsInput',
    { companyId: nordlicht.id, rateLimitPoints: 1_000_000 },
    samir,
  );
  expect(await newest(nordlicht.id, anna)).toEqual({ action: 'company.limits_set', byStaff: true });
  const key = { companyId: nordlicht.id, name: 'By Anna', scopes: ['REPORTS_READ'] };
  await mutate('createAPIToken', 'CreateAPITokenInput', key, anna);
  expect(await newest(nordlicht.id, anna)).toEqual({ action: 'api_token.created', byStaff: false });
});

it('doesn’t mark what a person of the staff did as a member, or to the own account', async () => {
  const invited = { companyId: rundschau.id, email: 'samir@litfass.example', role: 'ADMIN' };
  await mutate('addCompanyMember', 'AddCompanyMemberInput', invited, ruth);
  const { data } = await api.graphql<{ viewer: { invitations: { id: string }[] } }>(
    '{ viewer { invitations { id } } }',
    {
      token: samir,
    },
  );
  await mutate('acceptInvitation', 'AcceptInvitationInput', { id: data.viewer.invitations[0]?.id }, samir);
  expect(await newest(rundschau.id, ruth)).toEqual({ action: 'company_member.accepted', byStaff: false });

  const member = await api.userToken('Samir');
  const key = { companyId: rundschau.id, name: 'By Samir', scopes: ['REPORTS_READ'] };
  await mutate('createAPIToken', 'CreateAPITokenInput', key, member);
  expect(await newest(rundschau.id, ruth)).toEqual({ action: 'api_token.created', byStaff: false });

  // A closed company is none that the person can access.
  await api.database.asOwner(`update company set status = 'CLOSED' where id = '${rundschau.id}'`);
  const current = await api.userToken('Samir');
  const sessions = await api.graphql<{ viewer: { sessions: { id: string; isCurrent: boolean }[] } }>(
    '{ viewer { sessions { id isCurrent } } }',
    { token: current },
  );
  const ids = sessions.data.viewer.sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id);
  await mutate('endSessions', 'EndSessionsInput', { ids }, current);
  expect(
    await api.database.asOwner(
      `select distinct action, by_staff from audit_event where company_id = '${rundschau.id}' and action = 'user.session_ended'`,
    ),
  ).toEqual([{ action: 'user.session_ended', by_staff: false }]);
});
