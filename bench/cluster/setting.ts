import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Cluster } from '#scripts/cluster/cluster.ts';

const demoSchema = z.object({
  users: z.array(z.object({ email: z.string(), password: z.string() })),
  apiKey: z.object({ companyId: z.string(), token: z.string() }),
});

/** What the clients of the campaign know: addresses, an API key, and people. */
export interface Setting {
  readonly apiUrl: string;
  readonly portalUrl: string;
  readonly hasPortal: boolean;
  readonly companyId: string;
  readonly apiKey: string;
  readonly people: readonly { readonly email: string; readonly password: string }[];
  readonly portalClientSecret: string;
}

/** Reads what the clients know from the demo data of the cluster. */
export function settingOf({ layout, processes }: Cluster): Setting {
  const { users, apiKey } = demoSchema.parse(JSON.parse(readFileSync(join(layout.dataDirectory, 'demo.json'), 'utf8')));
  return {
    apiUrl: layout.apiUrl,
    portalUrl: layout.portalUrl,
    hasPortal: processes.some(({ kind }) => kind === 'portal'),
    companyId: apiKey.companyId,
    apiKey: apiKey.token,
    people: users,
    portalClientSecret: layout.secrets.portalClientSecret,
  };
}
