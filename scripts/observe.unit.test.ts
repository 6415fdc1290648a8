import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { findProgram } from '#api/testing/find-program.ts';
import { needs } from '#shared/testing/needs.ts';
import { metricRegistries } from './operate-pages/metric-registries.ts';

const folder = 'deploy/observe';

/** Every series that the processes publish, as queries name them. */
async function knownSeries(): Promise<Set<string>> {
  const { api, portal } = metricRegistries();
  const lists = await Promise.all([api, portal].map((registry) => registry.getMetricsAsJSON()));
  const parts = (name: string, type: string) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
  return new Set(lists.flat().flatMap(({ name, type }) => parts(name, String(type))));
}

/** The series of an expression: names that aren't labels, functions or words of PromQL. Prometheus makes `up` and `ALERTS`. */
function seriesOf(expression: string): string[] {
  const withoutLabels = expression.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\b(by|ignoring)\s*\([^)]*\)/g, '');
  return [...withoutLabels.matchAll(/\b(?:litfass|nodejs|process)_\w+/g)].map(([name]) => name);
}

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() })),
});
const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});

async function alertRules() {
  return rules.parse(parse(await readFile(`${folder}/alerts.yaml`, 'utf8'))).groups.flatMap((group) => group.rules);
}

test('every query of the dashboard and of the alerts names series that exist', async () => {
  const known = await knownSeries();
  const { panels } = dashboard.parse(JSON.parse(await readFile(`${folder}/dashboard.json`, 'utf8')));
  const queries = [
    ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
    ...(await alertRules()).map(({ alert, expr }) => ({ where: alert, expr })),
  ];
  expect(queries.length).toBeGreaterThan(60);
  const unknown = queries.flatMap(({ where, expr }) =>
    seriesOf(expr)
      .filter((name) => !known.has(name))
      .map((name) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(queries.filter(({ expr }) => seriesOf(expr).length === 0 && !expr.startsWith('up{'))).toEqual([]);
});

test('every metric of our own is on the dashboard', async () => {
  const text = await readFile(`${folder}/dashboard.json`, 'utf8');
  const names = [...(await knownSeries())].filter((name) => name.startsWith('litfass_'));
  const metrics = new Set(names.map((name) => name.replace(/_seconds_(bucket|sum|count)$/, '_seconds')));
  expect([...metrics].filter((name) => !text.includes(name))).toEqual([]);
});

describe(
  'promtool',
  needs('promtool (Debian: apt-get install prometheus)', findProgram('promtool') !== undefined),
  () => {
    const promtool = (...args: string[]) => promisify(execFile)(findProgram('promtool') ?? '', args, { cwd: folder });

    test('accepts the alerts', async () => {
      await promtool('check', 'rules', 'alerts.yaml');
    });

    test('every alert fires and is quiet as its test says', async () => {
      await promtool('test', 'rules', 'alerts.test.yaml');
      const tested = await readFile(`${folder}/alerts.test.yaml`, 'utf8');
      for (const { alert } of await alertRules()) {
        expect(tested).toContain(`- name: ${alert} fires`);
        expect(tested).toContain(`- name: ${alert} is quiet`);
      }
    });
  },
);
