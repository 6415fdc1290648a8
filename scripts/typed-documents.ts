import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import {
  concatAST,
  getOperationAST,
  OperationTypeNode,
  parse,
  print,
  separateOperations,
  stripIgnoredCharacters,
  type DocumentNode,
} from 'graphql';

const schemaFile = fileURLToPath(new URL('../api/schema/schema.graphql', import.meta.url));
const documentsDirectory = fileURLToPath(new URL('../lib/graphql/documents', import.meta.url));

/** Path of the generated module. */
export const operationsFile = fileURLToPath(new URL('../lib/graphql/generated/operations.ts', import.meta.url));

const header = `// Written by \`npm run documents:print\` from lib/graphql/documents and api/schema/schema.graphql.
import type { Operation } from '../operation.ts';
`;

interface SourceFile {
  readonly location: string;
  readonly document: DocumentNode;
}

/** The portal's GraphQL documents, in the order of their paths. */
export function readDocuments(): SourceFile[] {
  return readdirSync(documentsDirectory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.graphql'))
    .toSorted()
    .map((path) => ({ location: path, document: parse(readFileSync(join(documentsDirectory, path), 'utf8')) }));
}

/** The module with the types and texts of documents. Throws for a document that is invalid against the schema. */
export async function operationsText(documents: readonly SourceFile[]): Promise<string> {
  const text = await codegen({
    filename: operationsFile,
    schema: parse(readFileSync(schemaFile, 'utf8')),
    documents: [...documents],
    // Names as the schema spells them; scalars as the API sends them.
    config: {
      namingConvention: 'keep',
      strictScalars: true,
      arrayInputCoercion: false,
      disableDescriptions: true,
      scalars: { BigInt: 'string', Date: 'string', DateTime: 'string' },
    },
    plugins: [{ types: {} }, { texts: {} }],
    pluginMap: {
      types: typescriptOperations,
      texts: { plugin: () => operationTexts(documents) },
    },
  });
  return `${header}\n${text.trim()}\n`;
}

/**
 * Each operation as a string with its types. The typed-document-node plugin would generate a class for it. A parsed
 * document adds more script to a page than its text.
 */
function operationTexts(documents: readonly SourceFile[]): string {
  const separate = separateOperations(concatAST(documents.map(({ document }) => document)));
  return Object.entries(separate)
    .map(([name, document]) => {
      const isMutation = getOperationAST(document, name)?.operation === OperationTypeNode.MUTATION;
      const type = `${name}${isMutation ? 'Mutation' : 'Query'}`;
      const constant = `${name.replace(/^Portal(.)/, (_, first: string) => first.toLowerCase())}Operation`;
      const text = JSON.stringify(stripIgnoredCharacters(print(document)));
      return `export const ${constant}: Operation<${type}, ${type}Variables> =\n  ${text};\n`;
    })
    .join('\n');
}
