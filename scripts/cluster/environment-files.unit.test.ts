import { expect, it } from 'vitest';
import { readEnvironment } from '#api/config/env.ts';
import { readEnvironment as readPortalEnvironment } from '#lib/server/env.ts';
import { environmentOf } from './environment-files.ts';
import { planCluster } from './layout.ts';

const addresses = {
  databaseUrl: 'postgres://owner:secret@127.0.0.1:5432/litfass',
  replicaUrl: 'postgres://litfass_run:secret@127.0.0.1:5433/litfass',
  redisUrl: 'redis://127.0.0.1:6379',
  s3: {
    kind: 's3',
    bucket: 'litfass',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9000',
    credentials: { accessKeyId: 'litfass', secretAccessKey: 'secret of the bucket' },
  },
} as const;

it('the written variables are what the processes accept in production', async () => {
  const layout = await planCluster({ directory: 'cluster', portal: true });
  for (const process of layout.processes) {
    const variables = environmentOf(process, layout, addresses);
    if (process.kind === 'portal') expect(readPortalEnvironment(variables).portalUrl).toBe(layout.portalUrl);
    else expect(readEnvironment(variables, { listens: process.kind === 'api' }).DATABASE_URL).toBeDefined();
  }
  expect(layout.processes).toHaveLength(6);
});

it('the portal gets no secret of the database, the bucket or the API keys', async () => {
  const layout = await planCluster({ directory: 'cluster', portal: true });
  const portal = layout.processes.find(({ kind }) => kind === 'portal');
  const text = portal === undefined ? '' : JSON.stringify(environmentOf(portal, layout, addresses));
  expect(text).toContain(layout.secrets.sessionSecret);
  for (const secret of [layout.secrets.tokenPepper, 'secret of the bucket', 'owner:secret']) {
    expect(text).not.toContain(secret);
  }
});
