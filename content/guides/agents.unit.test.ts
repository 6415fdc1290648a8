import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const guide = readFileSync('content/guides/agents.mdx', 'utf8');
const sources = readdirSync('lib/mcp')
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join('lib/mcp', name), 'utf8'));

test('the guide for agents lists every tool of the MCP server, and no other', () => {
  const listed = [...guide.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  const registered = sources.flatMap((source) =>
    [...source.matchAll(/registerTool\(\s*'(\w+)'/g)].map(([, name]) => name),
  );
  expect(registered).toHaveLength(5);
  expect(listed.toSorted()).toEqual(registered.toSorted());
});
