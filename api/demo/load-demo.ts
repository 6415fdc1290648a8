import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDigests } from '../auth/digest.ts';
import { mintPartnerClientId, mintPartnerClientSecret } from '../auth/partner-credentials.ts';
import { mintToken } from '../auth/mint-token.ts';
import type { Config } from '../config/config.ts';
import { graphqlAudience } from '../config/issuer.ts';
import type { Database } from '../db/database.ts';
import { nordlicht } from './companies.ts';
import { demoPeople } from './people.ts';
import { type DemoSecrets, seedDemo } from './seed.ts';
import { seedActivity } from './seed-activity.ts';

/** Loads the demo data into an empty database, and writes sign-ins and credentials to `DATA_DIR/demo.json` (mode 0600). */
export async function loadDemo(config: Config, database: Database): Promise<void> {
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  const secrets = inventSecrets();
  // Writes the file first: if the load fails, the next start finds an empty database and loads again.
  const file = join(config.dataDirectory, 'demo.json');
  writeFileSync(file, `${JSON.stringify(describe(config, secrets), null, 2)}\n`, { mode: 0o600 });
  const digests = createDigests(config.secrets.tokenPeppers);
  await seedDemo(database, digests, secrets, undefined, undefined, (platform) => seedActivity(platform, digests));
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
