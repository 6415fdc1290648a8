import { readFileSync, writeFileSync } from 'node:fs';
import { operationsFile, operationsText, readDocuments } from './typed-documents.ts';

// `npm run documents:print` writes the portal's typed documents. `npm run verify:documents` fails when the written file
// doesn't match the documents and the schema.
const text = await operationsText(readDocuments());
if (!process.argv.includes('--check')) {
  writeFileSync(operationsFile, text);
} else if (readFileSync(operationsFile, 'utf8') !== text) {
  process.stdout.write('lib/graphql/generated/operations.ts is out of date. Run `npm run documents:print`.\n');
  process.exitCode = 1;
}
