import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { isSafeAddress, withoutTrailingSlash } from './web-address.ts';

/** Where uploaded files are stored: in a local directory, or in a bucket of an S3 API. */
export type StorageConfig =
  | { readonly kind: 'builtin'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      /** The endpoint of a store other than Amazon's, which is accessed by path instead of host name. */
      readonly endpoint?: string;
      /** When absent, the AWS SDK finds the credentials itself, such as the machine's role. */
      readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
    };

/** The contradictions among the S3 variables, one line each. */
export function storageProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const problems: string[] = [];
  if (given['S3_BUCKET'] === undefined) {
    const idle = names.filter((name) => given[name] !== undefined);
    return idle.map((name) => `${name}: needs S3_BUCKET; without it, files are kept under DATA_DIR`);
  }
  for (const [one, other] of [
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ] as const) {
    if (given[one] === undefined && given[other] !== undefined) problems.push(`${one}: needed with ${other}`);
  }
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = given;
  if (region === undefined && endpoint === undefined) {
    problems.push('S3_REGION: needed with S3_BUCKET, unless S3_ENDPOINT names a store of its own');
  }
  if (endpoint !== undefined && given['NODE_ENV'] === 'production' && !isSafeAddress(endpoint)) {
    problems.push('S3_ENDPOINT: must be https, but on this machine: the files are people’s addresses');
  }
  return problems;
}

/** The store of an environment that passed {@link storageProblems}. */
export function storageConfig(environment: Environment, dataDirectory: string): StorageConfig {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (S3_BUCKET === undefined) return { kind: 'builtin', directory: join(dataDirectory, 'objects') };
  return {
    kind: 's3',
    bucket: S3_BUCKET,
    region: S3_REGION ?? 'us-east-1', // what stores other than Amazon's take when none is named
    ...(S3_ENDPOINT === undefined ? {} : { endpoint: withoutTrailingSlash(S3_ENDPOINT) }),
    ...(S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
      ? {}
      : { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }),
  };
}
