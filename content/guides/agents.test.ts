import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const guide = readFileSync('content/guides/agents.mdx', 'utf8');
const sources = readdirSync('lib/mcp')
  .filter((name) => !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join('lib/mcp', name), 'utf8'));

test('the guide for agents names the tools of the MCP server, all of them and no other', () => {
  const told = [...guide.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
  const there = sources.flatMap((source) => [...source.matchAll(/registerTool\(\s*'(\w+)'/g)].map(([, name]) => name));
  expect(there).toHaveLength(5);
  expect(told.toSorted()).toEqual(there.toSorted());
});
