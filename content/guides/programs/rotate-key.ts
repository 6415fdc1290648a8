// node rotate-key.ts KEY_ID gh secret set LITFASS_TOKEN
// Node 22.18 or later, no packages. The command after the ID gets the new value on its standard input, and stores it.
import { spawnSync } from 'node:child_process';

const api = process.env.LITFASS_API_URL ?? 'http://localhost:4000';

async function call(token: string, query: string, variables: object = {}) {
  const response = await fetch(`${api}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(40_000),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(`${errors[0].message} (request ${errors[0].extensions.requestId})`);
  return data;
}

// 1. Create the new value. The old one works for another day.
const [id, command = '', ...given] = process.argv.slice(2);
const { rotateAPIToken } = await call(
  process.env.LITFASS_TOKEN ?? '',
  `mutation ($input: RotateAPITokenInput!) {
    rotateAPIToken(input: $input) { value token { name lastFour } userErrors { code message } }
  }`,
  { input: { id, overlapSeconds: 86_400 } },
);
const { value, token, userErrors } = rotateAPIToken;
if (userErrors.length > 0) throw new Error(`${userErrors[0].code}: ${userErrors[0].message}`);

// 2. Store it. The value is never printed.
const stored = spawnSync(command, given, { input: value, stdio: ['pipe', 'inherit', 'inherit'] });
if (stored.status !== 0) {
  throw new Error(
    `The new value of “${token.name}” wasn’t stored. Create another key: the old value ends in 24 hours.`,
  );
}

// 3. Check that the new value works.
await call(value, '{ viewer { actor { name } } }');
console.log(`“${token.name}” now ends in ${token.lastFour}. The old value works for another 24 hours.`);
