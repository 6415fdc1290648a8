import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { toCurl, toCurlWithFile } from './curl.ts';

/** Runs a sample in a real shell with a `curl` that only reports what it was given. */
function runInShell(command: string, environment: Record<string, string> = {}) {
  const stub = `curl() { printf '%s\\0' "$@"; cat; }`;
  const output = execFileSync('bash', ['--norc', '-c', `${stub}\n${command}`], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  const parts = output.split('\0');
  return { arguments: parts.slice(0, -1), body: JSON.parse(parts.at(-1) ?? '') as unknown };
}

const plain = { document: '{ viewer { isStaff } }', variables: {} };

describe('the curl sample', () => {
  test('passes newlines, quotes, dollars, backticks and apostrophes through the shell unchanged', () => {
    const document =
      'query Q($name: String) {\n  # it\'s `$(date)` "now" \\ 100%\n  listCompanies(filter: $name) { id }\n}';
    const variables = { name: 'O\'Neill "&" Söhne\n$HOME `id` JSON' };
    expect(runInShell(toCurl({ document, variables })).body).toEqual({ query: document, variables });
  });

  test('has no raw newline inside the JSON string of the query', () => {
    const sample = toCurl({ document: 'query Q {\n  viewer {\n    isStaff\n  }\n}', variables: {} });
    expect(sample).toContain(String.raw`"query": "query Q {\n  viewer {\n    isStaff\n  }\n}"`);
  });

  test('supports a query with the here-document’s end marker on its own line', () => {
    const document = 'query Q {\n  # next line\nJSON\n}';
    expect(runInShell(toCurl({ document, variables: {} })).body).toEqual({ query: document });
  });

  test('omits variables when the operation has none', () => {
    expect(runInShell(toCurl(plain)).body).toEqual({ query: plain.document });
  });

  test('reads the token from the environment and never contains one', () => {
    const run = runInShell(toCurl(plain), { LITFASS_TOKEN: 'a-token' });
    expect(run.arguments).toContain('Authorization: Bearer a-token');
    expect(toCurl(plain)).not.toContain('a-token');
  });

  test('uses the local API unless LITFASS_API_URL is set', () => {
    expect(runInShell(toCurl(plain), { LITFASS_API_URL: '' }).arguments).toContain('http://localhost:4000/graphql');
    const elsewhere = runInShell(toCurl(plain), { LITFASS_API_URL: 'https://api.example.com' });
    expect(elsewhere.arguments).toContain('https://api.example.com/graphql');
  });

  test('can read its body from a file', () => {
    const sample = toCurlWithFile({ ...plain, operationName: 'Q' });
    expect(sample).toMatch(/^cat > body\.json <<'JSON'\n/);
    expect(sample).toContain('  "operationName": "Q"\n}\nJSON\n');
    expect(sample).toMatch(/--data-binary @body\.json$/);
  });
});
