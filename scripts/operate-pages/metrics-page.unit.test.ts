import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { knownMetrics, metricGroups, metricsPage, writeMetricsPage } from './metrics-page.ts';
import { metricRegistries } from './metric-registries.ts';

const listed = Object.values(metricGroups).flatMap(({ metrics }) => Object.entries(metrics));

test('the page of the metrics is up to date: run npm run operate:print after a change', async () => {
  expect(await readFile(metricsPage, 'utf8')).toBe(await writeMetricsPage());
});

test('every metric is in one group', async () => {
  const names = [...(await knownMetrics()).keys()];
  expect(names.length).toBeGreaterThan(40);
  expect(listed.map(([name]) => name).toSorted()).toEqual(names.toSorted());
});

test('the table names the portal exactly for the metrics of the portal’s registry', () => {
  const { api, portal } = metricRegistries();
  for (const [name, processes] of listed) {
    expect(processes.includes('portal'), name).toBe(portal.getSingleMetric(name) !== undefined);
    expect(processes.includes('api') || processes.includes('worker'), name).toBe(
      api.getSingleMetric(name) !== undefined,
    );
  }
});

test('a histogram measures seconds and shows its buckets', async () => {
  const histograms = [...(await knownMetrics()).values()].filter(({ type }) => type === 'histogram');
  expect(histograms.filter(({ name }) => !name.endsWith('_seconds'))).toEqual([]);
  expect(await writeMetricsPage()).toMatch(/`litfass_job_duration_seconds` +\| histogram, 0\.05 to 900 s +\|/);
});
