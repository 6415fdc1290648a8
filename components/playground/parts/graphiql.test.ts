import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

async function manifest(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join('node_modules', name, 'package.json'), 'utf8'));
}

/** A value inside a manifest, as text. */
function read(value: unknown, ...path: string[]): string {
  return String(path.reduce((part: unknown, name): unknown => Reflect.get(Object(part), name), value));
}

test('only one file imports GraphiQL, so that an upgrade changes only that file', async () => {
  const folders = ['app', 'components', 'lib'];
  const files = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })));
  const sources = files.flatMap((names, index) => names.map((name) => join(folders[index] ?? '', name)));
  const importing = await Promise.all(
    sources
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map(async (name) =>
        /from '@?graphiql|import\('@?graphiql|^import '@?graphiql/m.test(await readFile(name, 'utf8')) ? [name] : [],
      ),
  );
  expect(importing.flat()).toEqual([join('components', 'playground', 'parts', 'graphiql.ts')]);
});

test('GraphiQL and its explorer were made for the installed version of GraphiQL’s editors', async () => {
  const [react, explorer, graphiql] = await Promise.all(
    ['@graphiql/react', '@graphiql/plugin-explorer', 'graphiql'].map(manifest),
  );
  const [major, minor] = read(react, 'version').split('.');
  // A caret range of a 0.x version allows only its minor version.
  for (const range of [
    read(explorer, 'peerDependencies', '@graphiql/react'),
    read(graphiql, 'dependencies', '@graphiql/react'),
  ]) {
    expect(range).toMatch(new RegExp(`^\\^${major ?? ''}\\.${minor ?? ''}\\.`));
  }
});
