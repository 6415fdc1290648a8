import { buildSchema, GraphQLEnumType } from 'graphql';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { transitionErrors } from '#api/modules/campaigns/rules.ts';
import { uploadTransitions } from '#api/modules/uploads/requests/state.ts';
import { flows, type Flow } from '#lib/content/flows.ts';
import { readGuides } from '#lib/content/guides.ts';

const schema = buildSchema(await readFile(new URL('../api/schema/schema.graphql', import.meta.url), 'utf8'));
const guides = await readGuides();

/** Each state with the names of those that follow it, in alphabetical order. */
function transitionsOf({ states }: Flow): Record<string, string[]> {
  return Object.fromEntries(states.map(({ name, next }) => [name, next.map(({ to }) => to).toSorted()]));
}

function valuesOf(name: string): string[] {
  const type = schema.getType(name);
  return type instanceof GraphQLEnumType ? type.getValues().map((value) => value.name) : [];
}

describe.each(Object.entries(flows))('the diagram %s', (name, flow) => {
  const { states }: Flow = flow;

  test('leads to its own states only, to each at most once', () => {
    const names = states.map((state) => state.name);
    for (const { name: from, next } of states) {
      const targets = next.map(({ to }) => to);
      expect(new Set(targets).size, from).toBe(targets.length);
      expect(names, from).toEqual(expect.arrayContaining(targets));
    }
  });

  test('is shown by a guide', () => {
    expect(guides.filter(({ source }) => source.includes(`<Flow name="${name}" />`))).toHaveLength(1);
  });
});

test.each([
  ['key', 'APITokenStatus'],
  ['partner-access', 'PartnerAccessGrantStatus'],
  ['campaign', 'ConfiguredStatus'],
  ['upload', 'FirstPartyUploadStatus'],
] as const)('the states of %s are those of %s', (name, type) => {
  expect(flows[name].states.map((state) => state.name).toSorted()).toEqual(valuesOf(type).toSorted());
});

test('the transitions of an upload are those of the API', () => {
  const allowed = Object.entries(uploadTransitions).map(([from, to]) => [from, [...to].toSorted()]);
  expect(transitionsOf(flows.upload)).toEqual(Object.fromEntries(allowed));
});

test('the transitions of a campaign are those that the API allows', () => {
  const statuses = ['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'] as const;
  const surroundings = { today: '2026-11-20', accountActive: true };
  const allowed = statuses.map((from) => [
    from,
    statuses
      .filter((to) => to !== from && transitionErrors({ status: from, endDate: null }, to, surroundings).length === 0)
      .toSorted(),
  ]);
  expect(transitionsOf(flows.campaign)).toEqual(Object.fromEntries(allowed));
});
