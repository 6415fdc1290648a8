import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDigests } from '../auth/digest.ts';
import { mintPartnerClientId, mintPartnerClientSecret } from '../auth/partner-credentials.ts';
import { mintToken } from '../auth/token-format.ts';
import type { Config } from '../config/config.ts';
import { graphqlAudience } from '../config/issuer.ts';
import type { Database } from '../db/database.ts';
import { nordlicht } from './companies.ts';
import { demoPeople } from './people.ts';
import { type DemoSecrets, isEmpty, seedDemo } from './seed.ts';

/** Loads the demo data on the first start and writes its sign-ins and credentials to `DATA_DIR/demo.json` (mode 0600). */
export async function ensureDemo(config: Config, database: Database): Promise<void> {
  const file = join(config.dataDirectory, 'demo.json');
  if (!(await isEmpty(database))) return;
  const secrets = inventSecrets();
  // The file first: should the load fail, the next start finds the database empty and begins anew.
  writeFileSync(file, `${JSON.stringify(describe(config, secrets), null, 2)}\n`, { mode: 0o600 });
  await seedDemo(database, createDigests(config.secrets.tokenPepper), secrets);
}

/** Fresh for every installation: a demo that is reachable from outside must not have a known password. */
function inventSecrets(): DemoSecrets {
  const secret = (bytes: number) => randomBytes(bytes).toString('base64url');
  return {
    passwords: Object.fromEntries(demoPeople.map(({ email }) => [email, secret(12)])),
    apiKey: mintToken('live'),
    partnerClientId: mintPartnerClientId(),
    partnerClientSecret: mintPartnerClientSecret(),
  };
}

function describe(config: Config, secrets: DemoSecrets) {
  return {
    users: demoPeople.map(({ email, isStaff, memberships }) => ({
      email,
      password: secrets.passwords[email],
      role: isStaff ? 'STAFF' : (memberships[0]?.role ?? null),
      companyId: memberships[0]?.companyId ?? null,
    })),
    apiKey: { companyId: nordlicht.id, token: secrets.apiKey },
    partner: {
      clientId: secrets.partnerClientId,
      clientSecret: secrets.partnerClientSecret,
      audience: graphqlAudience(config),
    },
  };
}
