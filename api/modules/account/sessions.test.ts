import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { demoSecrets } from '../../testing/fixed-secrets.ts';
import { createTestApp } from '../../testing/test-app.ts';

const api = await createTestApp();

interface Session {
  readonly id: string;
  readonly device: string;
  readonly ipAddress: string;
  readonly isCurrent: boolean;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

const listQuery = '{ viewer { sessions { id device ipAddress isCurrent createdAt lastSeenAt } } }';
const sessionsOf = async (token: string) =>
  (await api.graphql<{ viewer: { sessions: Session[] } }>(listQuery, { token })).data.viewer.sessions;

interface Ended {
  readonly endSessions: { endedIds: string[]; userErrors: { code: string; field: string[]; message: string }[] };
}

const mutation =
  'mutation ($input: EndSessionsInput!) { endSessions(input: $input) { endedIds userErrors { code field message } } }';
const end = (token: string, ids: readonly string[]) =>
  api.graphql<Ended>(mutation, { token, variables: { input: { ids } } });

const isAlive = async (token: string) => (await api.graphql('{ viewer { isStaff } }', { token })).status === 200;

describe('the sessions of a person', () => {
  it('name the device, the IP address and which one is in use', async () => {
    const first = await api.userToken('Anna');
    const second = await api.userToken('Anna');
    const sessions = await sessionsOf(second);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ device: 'Unknown device', ipAddress: '127.0.0.1' });
    const current = (await sessionsOf(first)).find(({ isCurrent }) => isCurrent);
    expect(current?.id).not.toBe(sessions.find(({ isCurrent }) => isCurrent)?.id);
  });

  it('show from where each was last used', async () => {
    const token = await api.userToken('Ruth');
    await api.graphql('{ viewer { isStaff } }', { token, from: '203.0.113.77' });
    await vi.waitFor(async () => {
      const rows = await api.database.asOwner(
        `select ip_address from sign_in_session where ip_address = '203.0.113.77'`,
      );
      expect(rows).toHaveLength(1);
    });
  });

  it('end one by one, immediately and permanently, and others stay', async () => {
    const [first, second, ruth] = await Promise.all([
      api.userToken('Viktor'),
      api.userToken('Viktor'),
      api.userToken('Ruth'),
    ]);
    const other = (await sessionsOf(first)).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const { data } = await end(first, [other.toUpperCase()]);
    expect(data.endSessions).toEqual({ endedIds: [other], userErrors: [] });
    expect(await Promise.all([first, second, ruth].map(isAlive))).toEqual([true, false, true]);
    expect((await sessionsOf(first)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect((await end(first, [other])).data.endSessions.endedIds).toEqual([]);
  });

  it('can be ended by no one else', async () => {
    const [viktor, ruth] = await Promise.all([api.userToken('Viktor'), api.userToken('Ruth')]);
    const ids = (await sessionsOf(viktor)).map(({ id }) => id);
    expect((await end(ruth, ids)).data.endSessions).toEqual({ endedIds: [], userErrors: [] });
    expect(await isAlive(viktor)).toBe(true);
  });

  it('include the one in use', async () => {
    const token = await api.userToken('Samir');
    const own = (await sessionsOf(token)).filter(({ isCurrent }) => isCurrent).map(({ id }) => id);
    expect((await end(token, own)).data.endSessions.endedIds).toEqual(own);
    expect(await isAlive(token)).toBe(false);
  });

  it('are named by 1 to 50 ids', async () => {
    const token = await api.userToken('Viktor');
    for (const ids of [[], Array.from({ length: 51 }, () => randomUUID())]) {
      expect((await end(token, ids)).data.endSessions.userErrors).toMatchObject([
        { code: 'INVALID', field: ['input', 'ids'] },
      ]);
    }
  });

  it('are none of keys and partners', async () => {
    for (const token of [demoSecrets.apiKey, await api.partnerToken()]) {
      expect(await sessionsOf(token)).toEqual([]);
      expect((await end(token, [randomUUID()])).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});
