// node upload.ts customers.csv AUDIENCE_ID
// Node 22.18 or later, no packages. If it is interrupted, run it again: it continues with the missing parts.
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

const api = process.env.LITFASS_API_URL ?? 'http://localhost:4000';
const [path = '', audienceId = ''] = process.argv.slice(2);

/** Lost connections, 429 and 5xx are tried again, up to five times. */
async function send(url: string, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(600_000) }).catch((error: unknown) => {
      if (attempt === 5) throw error;
    });
    if (response?.ok) return response;
    const isPassing = response === undefined || response.status === 429 || response.status >= 500;
    if (!isPassing || attempt === 5) throw new Error(`${response?.status}: ${await response?.text()}`);
    await sleep(Number(response?.headers.get('retry-after') ?? 2 ** (attempt - 1)) * 1000);
  }
}

async function ask(field: string, query: string, variables: object) {
  const response = await send(`${api}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${process.env.LITFASS_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  if (data[field] === null) throw new Error(`${field} found nothing`);
  const [userError] = data[field].userErrors ?? [];
  if (userError) throw new Error(`${userError.code}: ${userError.message}`);
  return data[field];
}

async function sha256(blob: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of blob.stream()) hash.update(chunk);
  return hash.digest('base64');
}

// 1. Create the upload. With the same idempotency key, a second run continues the same upload.
const file = await openAsBlob(path);
const audience = await ask('getAudience', `query ($id: ID!) { getAudience(id: $id) { company { id } } }`, {
  id: audienceId,
});
const [, format = 'csv', gzip] = /\.(csv|tsv|ndjson)(\.gz)?$/.exec(path.toLowerCase()) ?? [];
const checksumSha256 = await sha256(file);
const { upload } = await ask(
  'createFirstPartyUpload',
  `mutation ($input: CreateFirstPartyUploadInput!) {
    createFirstPartyUpload(input: $input) {
      upload { id transfer { partSize partCount receivedParts } }
      userErrors { code message }
    }
  }`,
  {
    input: {
      companyId: audience.company.id,
      audienceId,
      operation: 'ADD',
      fileName: basename(path),
      format: format.toUpperCase(),
      compression: gzip ? 'GZIP' : 'NONE',
      contentLength: String(file.size),
      checksumSha256,
      defaultCountry: 'DE',
      consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED', lawfulBasis: 'CONSENT' },
      idempotencyKey: `${audienceId} ${checksumSha256}`,
    },
  },
);

// 2. Send the parts that have not arrived, four at a time. A file of up to 100 MiB is one part.
async function sendParts(numbers: number[], partSize: number): Promise<void> {
  const bodies = new Map(numbers.map((number) => [number, file.slice((number - 1) * partSize, number * partSize)]));
  const parts = await Promise.all(
    [...bodies].map(async ([partNumber, body]) => {
      return { partNumber, contentLength: String(body.size), checksumSha256: await sha256(body) };
    }),
  );
  const signed = await ask(
    'signFirstPartyUploadParts',
    `mutation ($input: SignFirstPartyUploadPartsInput!) {
      signFirstPartyUploadParts(input: $input) {
        upload { transfer { requests { partNumber method url headers { name value } } } }
        userErrors { code message }
      }
    }`,
    { input: { id: upload.id, parts } },
  );
  await Promise.all(
    signed.upload.transfer.requests.map(async ({ partNumber, method, url, headers }) => {
      const all = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
      await send(url, { method, headers: all, body: bodies.get(partNumber) });
      console.error(`part ${partNumber} sent`);
    }),
  );
}

// 3. Complete the upload, unless an earlier run did.
if (upload.transfer !== null) {
  const { partSize, partCount, receivedParts } = upload.transfer;
  const missing = Array.from({ length: partCount }, (_, index) => index + 1).filter(
    (number) => !receivedParts.includes(number),
  );
  while (missing.length > 0) await sendParts(missing.splice(0, 4), Number(partSize));
  await ask(
    'completeFirstPartyUpload',
    `mutation ($input: CompleteFirstPartyUploadInput!) {
      completeFirstPartyUpload(input: $input) { upload { id } userErrors { code message } }
    }`,
    { input: { id: upload.id } },
  );
}

// 4. Wait until the upload has ended.
async function waitForEnd() {
  for (;;) {
    const state = await ask(
      'getFirstPartyUpload',
      `query ($id: ID!) {
        getFirstPartyUpload(id: $id) {
          status
          progress
          failure { code message }
          rows { total accepted rejected duplicate added removed }
          issueSummary { code severity column count }
          errorReport { url }
        }
      }`,
      { id: upload.id },
    );
    console.error(`${state.status} ${Math.floor(state.progress * 100)} %`);
    if (state.status !== 'VALIDATING' && state.status !== 'PROCESSING') return state;
    await sleep(1000);
  }
}

const { errorReport, ...result } = await waitForEnd();
console.log(JSON.stringify(result, null, 2));

// 5. Download the issues.
if (errorReport !== null) {
  const report = await send(errorReport.url);
  await writeFile(`${path}.issues.csv`, gunzipSync(await report.arrayBuffer()));
  console.error(`issues are in ${path}.issues.csv`);
}
if (!result.status.startsWith('COMPLETED')) process.exitCode = 1;
