import { expect, test } from 'vitest';
import { tokenPrefixes } from '#shared/token-format.ts';
import { graphiqlStorage, mergeWorkspaces, readWorkspace, writeWorkspace, type Workspace } from './workspace-state.ts';

const key = `${tokenPrefixes.live}0123456789abcdefghijABCDEFGHIJ0123456789abcdef`;
const tab = (query: string, variables = '') => ({ query, variables });
const workspace = (...tabs: ReturnType<typeof tab>[]): Workspace => ({ tabs, active: 0, blanked: false });

test('restores the tabs and the open one', () => {
  const kept = { tabs: [tab('{ a }'), tab('query B { b }', '{ "c": 1 }')], active: 1 };
  expect(readWorkspace(writeWorkspace(kept))).toEqual({ ...kept, blanked: false });
});

test('stores no secret, and records that one was removed', () => {
  const written = writeWorkspace(workspace(tab('{ a }', `{ "password": "hunter2", "note": "${key}" }`)));
  expect(written).not.toContain('hunter2');
  expect(written).not.toContain(key);
  expect(readWorkspace(written).blanked).toBe(true);
});

test('treats invalid data as empty', () => {
  for (const text of [null, '', '{', '[]', '{"tabs":{}}', '{"tabs":[{"query":1}],"active":0}']) {
    expect(readWorkspace(text).tabs).toEqual([]);
  }
  expect(readWorkspace('{"tabs":[{"query":"{ a }","variables":""}],"active":7}').active).toBe(0);
});

test('merges the tabs of closed windows, each once', () => {
  const merged = mergeWorkspaces(workspace(tab('{ a }')), workspace(tab('{ b }'), tab('  ')), workspace(tab('{ a }')));
  expect(merged.tabs).toEqual([tab('{ a }'), tab('{ b }')]);
});

test('GraphiQL finds the tabs, the open one by its text, and stores nothing', () => {
  const storage = graphiqlStorage({ tabs: [tab('{ a }'), tab('query B { b }', '{}')], active: 1, blanked: false });
  const state: unknown = JSON.parse(storage.getItem('graphiql:tabState') ?? '');
  expect(state).toMatchObject({ activeTabIndex: 1, tabs: [{ title: '<untitled>' }, { title: 'B', headers: null }] });
  expect(storage.getItem('graphiql:query')).toBe('query B { b }');
  expect(graphiqlStorage(workspace()).length).toBe(0);
});
