import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptPlugin from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import typescript from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

// GraphQL Code Generator as an integrator runs it: our printed schema, the scalars mapped to what the API sends, typed
// documents out. Nothing but the compiler says whether the outcome is usable.

const schema = parse(readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8'));

const operations = parse(`
  query ChangedCampaigns($companyId: ID!, $since: DateTime!, $after: String) {
    listCampaignsByCompany(
      companyId: $companyId
      filter: { updatedAt: { gte: $since } }
      sort: [{ field: UPDATED_AT, direction: ASC }]
      page: { limit: 200, after: $after }
    ) {
      items { id name channel deliveryStatus startDate endDate budget { amountMicros } updatedAt }
      pageInfo { hasNextPage endCursor totalCount }
    }
  }
  query Quarter($range: DateRangeInput!, $companyId: ID!) {
    listPerformanceByCompany(companyId: $companyId, range: $range, granularity: DAY, groupBy: [CHANNEL, COUNTRY]) {
      items { periodStart channel country metrics { impressions spendMicros ctr } isFinal }
      totals { impressions spendMicros }
    }
  }
  mutation Create($input: CreateCampaignInput!) {
    createCampaign(input: $input) { campaign { id version } userErrors { code field message docsUrl } }
  }`);

const scalars = { BigInt: 'string', Date: 'string', DateTime: 'string' };
const config = { strictScalars: true, enumsAsTypes: true, useTypeImports: true, scalars };

/** What an integrator would write with the generated code. */
const client = `
import { type ChangedCampaignsQuery, type CreateMutationVariables, ChangedCampaignsDocument } from './operations.ts';
import type { Campaign, Scalars } from './schema-types.ts';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

declare function send<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data>;

export async function changed(companyId: string, since: string): Promise<ChangedCampaignsQuery['listCampaignsByCompany']['items']> {
  const { items, pageInfo } = (await send(ChangedCampaignsDocument, { companyId, since })).listCampaignsByCompany;
  const total: string | null = pageInfo.totalCount;
  const spend: bigint = items.reduce((sum, { budget }) => sum + BigInt(budget.amountMicros), 0n);
  const running = items.filter(({ deliveryStatus }) => deliveryStatus === 'DELIVERING');
  return total === null || spend === 0n ? items : running;
}

export const input: CreateMutationVariables['input'] = {
  companyId: 'c', name: 'Spring', channel: 'CTV', objective: 'TRAFFIC', startDate: '2026-12-01',
  budget: { period: 'DAILY', amountMicros: '50000000' }, idempotencyKey: 'spring-2026',
};

export const micros: Scalars['BigInt']['output'] = '1';
export const day: Campaign['startDate'] = '2026-12-01';
`;

interface Sources {
  readonly 'schema-types.ts': string;
  readonly 'operations.ts': string;
}

let generated: Sources;

beforeAll(async () => {
  const plugins = { typescript: typescriptPlugin, operations: typescriptOperations, documents: typedDocumentNode };
  const generate = (filename: string, names: readonly (keyof typeof plugins)[]) =>
    codegen({
      filename,
      schema,
      documents: [{ location: 'operations.graphql', document: operations }],
      config,
      plugins: names.map((name) => ({ [name]: {} })),
      pluginMap: plugins,
    });
  generated = {
    'schema-types.ts': await generate('schema-types.ts', ['typescript']),
    'operations.ts': await generate('operations.ts', ['operations', 'documents']),
  };
});

const directory = fileURLToPath(new URL('.', import.meta.url));

/** The compiler's complaints, strict, about these files; they stand beside this one in its eyes only. */
function complaints(sources: Readonly<Record<string, string>>): string[] {
  const options: typescript.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: false,
    noEmit: true,
    target: typescript.ScriptTarget.ES2022,
    module: typescript.ModuleKind.ESNext,
    moduleResolution: typescript.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    types: [],
  };
  const files = new Map(Object.entries(sources).map(([name, text]) => [join(directory, name), text]));
  const host = typescript.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (file) => files.get(file) ?? read(file);
  host.fileExists = (file) => files.has(file) || existsSync(file);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, language, ...rest) => {
    const text = files.get(file);
    return text === undefined
      ? getSourceFile(file, language, ...rest)
      : typescript.createSourceFile(file, text, language);
  };
  const program = typescript.createProgram([...files.keys()], options, host);
  return typescript
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file }) =>
        `${file?.fileName ?? ''}: ${typescript.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

describe('typed code from GraphQL Code Generator', () => {
  it('compiles under the strict compiler, with a client written on it', () => {
    expect(complaints({ ...generated, 'client.ts': client })).toEqual([]);
  });

  it('knows every scalar as what the API sends, none as any', () => {
    for (const [name, type] of Object.entries(scalars)) {
      expect(generated['schema-types.ts']).toContain(`${name}: { input: ${type}; output: ${type}; }`);
    }
    expect(`${generated['schema-types.ts']}${generated['operations.ts']}`).not.toMatch(/: any\b/);
  });

  it.each([
    { what: 'a number for an amount', part: `'50000000'`, other: '50_000_000', error: /'number' is not assignable/ },
    { what: 'an unknown channel', part: `'CTV'`, other: `'RADIO'`, error: /"RADIO"' is not assignable/ },
    { what: 'a missing variable', part: '{ companyId, since }', other: '{ companyId }', error: /'since' is missing/ },
    {
      what: 'a field that was not selected',
      part: '{ budget }',
      other: '{ labels }',
      error: /'labels' does not exist/,
    },
  ])('reports $what at compile time', ({ part, other, error }) => {
    expect(client).toContain(part);
    const found = complaints({ ...generated, 'client.ts': client.replace(part, other) });
    expect(found.join('\n')).toMatch(error);
  });
});
