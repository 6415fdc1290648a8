// node sync-audience.ts customers.csv COMPANY_ID EXTERNAL_ID
// Node 22.18 or later, no packages. Makes the people in the file the only members of the audience.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const api = process.env.LITFASS_API_URL ?? 'http://localhost:4000';

/** Sends a request. Lost connections, 429 and 5xx are tried again, up to five times. */
async function call(query: string, variables: object = {}) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${api}/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${process.env.LITFASS_TOKEN}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(40_000),
    }).catch((error: unknown) => {
      if (attempt === 5) throw error;
    });
    const isPassing = response === undefined || response.status === 429 || response.status >= 500;
    if (!isPassing) {
      const { data, errors } = await response.json();
      if (errors) throw new Error(`${errors[0].message} (request ${errors[0].extensions.requestId})`);
      return data;
    }
    if (attempt === 5) throw new Error(`${response?.status}: ${await response?.text()}`);
    await sleep(Number(response?.headers.get('retry-after') ?? 2 ** (attempt - 1) + Math.random()) * 1000);
  }
}

/** The payload of a mutation. A user error ends the program. */
async function change(field: string, mutation: string, input: object) {
  const { [field]: payload } = await call(mutation, { input });
  const [error] = payload.userErrors;
  if (error) throw new Error(`${error.code}: ${error.message}`);
  return payload;
}

// 1. Find the audience by your own ID, or create it.
const [path = '', companyId = '', externalId = ''] = process.argv.slice(2);
const { listAudiencesByCompany } = await call(
  `query ($companyId: ID!, $externalId: String!) {
    listAudiencesByCompany(companyId: $companyId, filter: { externalId: { eq: $externalId } }) { items { id version } }
  }`,
  { companyId, externalId },
);
const audience =
  listAudiencesByCompany.items[0] ??
  (
    await change(
      'createAudience',
      `mutation ($input: CreateAudienceInput!) {
        createAudience(input: $input) { audience { id version } userErrors { code message } }
      }`,
      { companyId, externalId, name: externalId, idempotencyKey: externalId },
    )
  ).audience;

// 2. Create the upload. If an earlier run was interrupted, this returns its upload.
const body = gzipSync(await readFile(path));
if (body.length > 100 * 1024 * 1024) throw new Error('The file is too large for one request. Send it in parts.');
const checksumSha256 = createHash('sha256').update(body).digest('base64');
const { upload } = await change(
  'createFirstPartyUpload',
  `mutation ($input: CreateFirstPartyUploadInput!) {
    createFirstPartyUpload(input: $input) {
      upload { id transfer { receivedParts requests { method url headers { name value } } } }
      userErrors { code message }
    }
  }`,
  {
    companyId,
    audienceId: audience.id,
    operation: 'REPLACE',
    fileName: 'customers.csv.gz',
    format: 'CSV',
    compression: 'GZIP',
    contentLength: String(body.length),
    checksumSha256,
    defaultCountry: 'DE',
    consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED', lawfulBasis: 'CONSENT' },
    idempotencyKey: `${audience.id} ${audience.version} ${checksumSha256}`,
  },
);

// 3. Send the file, and complete the upload.
if (upload.transfer !== null) {
  for (const { method, url, headers } of upload.transfer.requests) {
    const all = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
    const response = await fetch(url, { method, headers: all, body, signal: AbortSignal.timeout(600_000) });
    // 412: an earlier run has sent the file.
    if (!response.ok && response.status !== 412) throw new Error(`${response.status}: ${await response.text()}`);
  }
  await change(
    'completeFirstPartyUpload',
    `mutation ($input: CompleteFirstPartyUploadInput!) {
      completeFirstPartyUpload(input: $input) { upload { id } userErrors { code message } }
    }`,
    { id: upload.id },
  );
}

// 4. Wait for the result.
for (;;) {
  const { getFirstPartyUpload: state } = await call(
    `query ($id: ID!) {
      getFirstPartyUpload(id: $id) { status failure { message } rows { accepted rejected added removed } }
    }`,
    { id: upload.id },
  );
  if (state.status !== 'VALIDATING' && state.status !== 'PROCESSING') {
    console.log(JSON.stringify(state));
    if (!state.status.startsWith('COMPLETED')) process.exitCode = 1;
    break;
  }
  await sleep(1000);
}
