import { format, resolveConfig } from 'prettier';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import type { ProcessName } from '#shared/node/process-metrics.ts';
import { metricRegistries } from './metric-registries.ts';

/** The page of the operator's guide that lists every metric. `npm run operate:print` writes it. */
export const metricsPage = 'content/guides/operate/metrics.mdx';

const introduction = `---
title: Metrics
summary: Every metric of the API, the worker and the portal, with its type, its labels and its meaning.
group: Operate
order: 8
---

This page lists every metric that Litfass publishes for Prometheus. [Observe](/docs/operate/observe#metrics) explains how to turn the metrics
on. [Alerts](/docs/operate/alerts) explains the alerts that use them.

- **Labels.** The tables list the labels that Litfass sets. Prometheus adds \`job\` and \`instance\`.
- **Types.** A counter only increases, and starts at 0 when its process starts. Use \`rate()\` with it. A gauge can increase and decrease.
- **Histograms.** The column Type shows the range of the buckets, in seconds. Each histogram has three series: \`_bucket\`, \`_sum\` and \`_count\`.
- **Process.** This column lists the processes in which the metric is meaningful. Other processes can publish it with the value 0.
- **Several processes.** Each process counts only its own work. For the total of a counter or a histogram, add up the values of all processes
  with \`sum\`.

This page is generated from the code that publishes the metrics.`;

const api = ['api'] as const;
const apiAndWorker = ['api', 'worker'] as const;
const worker = ['worker'] as const;
const portal = ['portal'] as const;
const every = ['api', 'worker', 'portal'] as const;

interface MetricGroup {
  readonly text?: string;
  /** Each metric with the processes that use it. */
  readonly metrics: Readonly<Record<string, readonly ProcessName[]>>;
}

/** All metrics, by subject. */
export const metricGroups: Readonly<Record<string, MetricGroup>> = {
  Requests: {
    text: `\`operation\` is the root field of the document. It is \`several\` if the document has more than one root field, \`introspection\` if the
document reads only the schema, and \`none\` if there is no valid document. \`outcome\` is \`ok\` or an [error code](/docs/errors).`,
    metrics: {
      litfass_operations_total: api,
      litfass_operation_duration_seconds: api,
      litfass_http_requests_total: api,
      litfass_http_request_duration_seconds: api,
      litfass_sign_ins_total: api,
    },
  },
  'Rate limits': {
    metrics: {
      litfass_points_spent_total: api,
      litfass_points_refused_total: api,
      litfass_redis_up: api,
      litfass_redis_outages_total: api,
    },
  },
  Database: {
    text: `- **\`role\`** is \`litfass_app\` (data of companies), \`litfass_auth\` (sign-ins and API keys), \`litfass_platform\` (work of the platform, such as
  jobs), \`litfass_staff\` (requests of staff) or \`litfass_partner\` (requests of partners).
- **\`pool\`** is the name of a role, followed by \`shared\` or \`exclusive\`, such as \`litfass_app shared\`. A shared connection runs the short
  statements of several requests, one after the other. An exclusive connection is reserved for one long statement or one transaction until it ends.
- **\`class\`** is \`short\`, \`long\` or \`transaction\`. A statement is \`long\` if it computes a report, a count, or a filter that is
  evaluated for each row. All other single statements are \`short\`.

In each API process, a company, a partner or an API key can run a limited number of statements at the same time. Further statements wait for
their turn until a running statement ends. In \`litfass_turns\` and \`litfass_turn_wait_seconds\`, \`class\` can also be \`partner\`, for the
statements and transactions of a partner. The \`state\` is \`running\` or \`waiting\`.`,
    metrics: {
      litfass_statement_duration_seconds: apiAndWorker,
      litfass_statement_failures_total: apiAndWorker,
      litfass_turns: api,
      litfass_turn_wait_seconds: api,
      litfass_pool_connections: apiAndWorker,
      litfass_pool_waiting: apiAndWorker,
      litfass_replica_up: api,
      litfass_replica_lag_seconds: api,
    },
  },
  'Background work': {
    text: `The gauges for jobs, uploads and emails count the work of the whole installation, so every worker publishes the same values. Use
\`max\`, not \`sum\`, for example \`max by (queue, state) (litfass_jobs)\`. \`litfass_background_work_up\`, the counters and the histogram describe one
process. For \`litfass_background_work_up\`, use \`min\`.

\`queue\` is \`process-upload\`, \`housekeeping\`, \`send-mail\`, \`send-reminders\` or \`retention\`. For \`litfass_uploads\`, \`status\` is
\`AWAITING_UPLOAD\`, \`VALIDATING\` or \`PROCESSING\`. With the embedded database, the API publishes these metrics, because it also does the work
of a worker.`,
    metrics: {
      litfass_background_work_up: worker,
      litfass_jobs: worker,
      litfass_oldest_job_age_seconds: worker,
      litfass_longest_job_seconds: worker,
      litfass_job_duration_seconds: worker,
      litfass_uploads: worker,
      litfass_uploads_ended_total: worker,
      litfass_mails: worker,
      litfass_oldest_mail_age_seconds: worker,
      litfass_mail_attempts_total: worker,
    },
  },
  Portal: {
    text: `For requests to the portal, \`route\` is the area, such as \`/docs\` or \`/api/graphql\`. For all other paths, it is \`other\`.`,
    metrics: {
      litfass_portal_requests_total: portal,
      litfass_portal_request_duration_seconds: portal,
      litfass_portal_api_calls_total: portal,
      litfass_portal_api_call_duration_seconds: portal,
    },
  },
  'Process, caches and disk': {
    metrics: {
      litfass_build_info: every,
      litfass_cache_entries: api,
      litfass_cache_hits_total: api,
      litfass_cache_misses_total: api,
      litfass_disk_bytes: apiAndWorker,
    },
  },
  'Node.js and operating system': {
    text: `The values of the event loop are those since the last request for metrics. While the event loop is delayed, every request waits.`,
    metrics: {
      process_cpu_seconds_total: every,
      process_start_time_seconds: every,
      process_resident_memory_bytes: every,
      process_open_fds: every,
      nodejs_heap_size_total_bytes: every,
      nodejs_heap_size_used_bytes: every,
      nodejs_external_memory_bytes: every,
      nodejs_eventloop_lag_mean_seconds: every,
      nodejs_eventloop_lag_max_seconds: every,
      nodejs_eventloop_lag_p50_seconds: every,
      nodejs_eventloop_lag_p90_seconds: every,
      nodejs_eventloop_lag_p99_seconds: every,
      nodejs_version_info: every,
    },
  },
};

const processNames: Readonly<Record<ProcessName, string>> = { api: 'API', worker: 'worker', portal: 'portal' };

/** What prom-client knows of a metric without a measurement. Its types omit the labels and the buckets. */
const knownMetric = z.object({
  name: z.string(),
  help: z.string().endsWith('.'),
  labelNames: z.array(z.string()),
  /** Upper bounds of a histogram's buckets, in the metric's unit. */
  upperBounds: z.array(z.number()).optional(),
});

type KnownMetric = z.output<typeof knownMetric> & { readonly type: string };

/** Every metric of all processes, by name. */
export async function knownMetrics(): Promise<ReadonlyMap<string, KnownMetric>> {
  const lists = await Promise.all(Object.values(metricRegistries()).map(metricsOf));
  return new Map(lists.flat().map((metric) => [metric.name, metric]));
}

async function metricsOf(registry: Registry): Promise<KnownMetric[]> {
  const published = await registry.getMetricsAsJSON();
  return published.map(({ name, type }) => ({
    ...knownMetric.parse(registry.getSingleMetric(name)),
    // prom-client's types say that it is a number; it is a word.
    type: String(type),
  }));
}

/** The page's source. */
export async function writeMetricsPage(): Promise<string> {
  const known = await knownMetrics();
  const sections = Object.entries(metricGroups).flatMap(([title, { text, metrics }]) => [
    `## ${title}`,
    ...(text === undefined ? [] : [text]),
    table(known, metrics),
  ]);
  const text = [introduction, ...sections, ''].join('\n\n');
  return format(text, { ...(await resolveConfig(metricsPage)), filepath: metricsPage });
}

function table(known: ReadonlyMap<string, KnownMetric>, metrics: MetricGroup['metrics']): string {
  const rows = Object.entries(metrics).map(([name, processes]) => {
    const metric = known.get(name);
    if (metric === undefined) throw new Error(`No process publishes ${name}.`);
    const labels = metric.labelNames.map((label) => `\`${label}\``).join(', ');
    const where = processes.map((process) => processNames[process]).join(', ');
    return `| \`${name}\` | ${typeOf(metric)} | ${labels} | ${where} | ${meaningOf(metric)} |`;
  });
  return ['| Metric | Type | Labels | Process | Meaning |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}

function typeOf({ type, upperBounds = [] }: KnownMetric): string {
  const [first, last] = [upperBounds.at(0), upperBounds.at(-1)];
  return first === undefined ? type : `${type}, ${first} to ${last} s`;
}

/** The help text. Paths and variables are in code font, as on the other pages. */
function meaningOf({ help }: KnownMetric): string {
  return help.replaceAll(/POST \/graphql|\b[A-Z]+(?:_[A-Z]+)+\b|\bQUEUED\b|\bUNDELIVERABLE\b/g, '`$&`');
}
