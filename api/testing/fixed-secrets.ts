import { createHash } from 'node:crypto';
import { noProxies } from '#shared/trusted-proxies.ts';
import { deriveKey } from '../auth/digest.ts';
import { mintToken } from '../auth/mint-token.ts';
import type { Config } from '../config/config.ts';
import { defaultLimits } from '../config/limits.ts';
import { keptForever } from '../config/retention.ts';
import { demoPeople } from '../demo/people.ts';
import type { DemoSecrets } from '../demo/seed.ts';

/** The same in every run: the template database is sealed and signed with them. */
export const testSecrets: Config['secrets'] = {
  portalClientSecrets: ['portal-client-secret-of-the-tests'],
  sessionSecrets: ['session-secret-of-the-tests-012345'],
  tokenPeppers: ['token-pepper-of-the-tests-01234567'],
  identityKey: undefined,
};

/** The key of the digests of people in every test database. */
export const testIdentityKey = deriveKey(testSecrets.tokenPeppers[0], 'identity');

/** Credentials of the demo data in every test database. */
export const demoSecrets: DemoSecrets = {
  passwords: Object.fromEntries(demoPeople.map(({ email }) => [email, `password of ${email}`])),
  apiKey: fixedToken('API key of the demo'),
  partnerClientId: 'lfp_0123456789abcdef',
  partnerClientSecret: 'lfps_0123456789abcdef0123456789abcdef0123456789abcdef',
};

/** A well-formed API key value that is the same in every run. */
export function fixedToken(seed: string): string {
  let counter = 0;
  return mintToken('live', (size) => {
    counter += 1;
    return createHash('sha512').update(`${seed} ${counter}`).digest().subarray(0, size);
  });
}

/** The configuration of an API on a port of its own. */
export function testConfig(port: number, portalUrl = 'http://portal.test:3000'): Config {
  return {
    host: '127.0.0.1',
    drainMs: 0,
    corsOrigins: [],
    trustedProxies: noProxies,
    port,
    apiUrl: `http://127.0.0.1:${port}`,
    portalUrl,
    dataDirectory: '/nowhere',
    database: { kind: 'embedded', directory: null },
    demoData: false,
    closedCompanyDays: undefined,
    retention: keptForever,
    storage: { kind: 'builtin', directory: '/nowhere/objects' },
    mail: { kind: 'files', directory: '/nowhere/mail' },
    portalClientId: 'litfass-portal',
    secrets: testSecrets,
    logLevel: 'trace',
    log: { accessShare: 0, slowMs: 1_000 },
    limits: defaultLimits,
  };
}
