import { Counter, Histogram, type Registry } from 'prom-client';
import { createRegistry, type ProcessName, requestBuckets } from '#shared/node/process-metrics.ts';
import type { Role } from '../db/driver.ts';
import type { StatementClass, StatementObserver } from '../db/observed-driver.ts';
import type { TurnClass } from '../limits/database-shares.ts';

/** A response, as far as it is measured. */
export interface MeasuredResponse {
  /** The registered path, never that of the request. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** A response of `POST /graphql`. */
export interface MeasuredOperation {
  /** The root field, or a word for what has none; see {@link OperationFacts}. */
  readonly operation: string;
  /** `ok`, or the code of the first error. */
  readonly outcome: string;
  readonly seconds: number;
  /** Points charged. */
  readonly spent: number;
  /** Points requested and refused by the rate limit. */
  readonly refused: number;
}

/** How an attempt at a job ended. `stopped`: its process was stopped, and another worker takes the job over. */
export type JobOutcome = 'ok' | 'error' | 'stopped';

/** Seconds. Jobs take from milliseconds to minutes. */
const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 900];

/** Seconds. Most statements take less than a millisecond. */
const statementBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 15];

/**
 * What a process of the API counts while it works. Every label has few values that the code knows: registered routes,
 * root fields of the schema, error codes. What can be read at any time is a gauge of `gauges.ts` instead.
 */
export class Metrics {
  readonly registry: Registry;
  readonly #operations: Counter<'operation' | 'outcome'>;
  readonly #operationSeconds: Histogram<'operation'>;
  readonly #spent: Counter;
  readonly #refused: Counter;
  readonly #requests: Counter<'route' | 'status'>;
  readonly #requestSeconds: Histogram<'route'>;
  readonly #statementSeconds: Histogram<'role' | 'class'>;
  readonly #statementFailures: Counter<'role' | 'class'>;
  readonly #turnSeconds: Histogram<'class'>;
  readonly #jobSeconds: Histogram<'queue' | 'outcome'>;
  readonly #uploads: Counter<'status'>;
  readonly #mails: Counter<'outcome'>;
  readonly #signIns: Counter<'outcome'>;
  readonly #redisOutages: Counter;

  constructor(process: ProcessName, version: string) {
    this.registry = createRegistry(process, version);
    const registers = [this.registry];
    this.#operations = new Counter({
      name: 'litfass_operations_total',
      help: 'Responses to POST /graphql by root field and outcome. The outcome is ok, or the code of the first error.',
      labelNames: ['operation', 'outcome'],
      registers,
    });
    this.#operationSeconds = new Histogram({
      name: 'litfass_operation_duration_seconds',
      help: 'Time until the response of POST /graphql was sent, by root field.',
      labelNames: ['operation'],
      buckets: requestBuckets,
      registers,
    });
    this.#spent = new Counter({
      name: 'litfass_points_spent_total',
      help: 'Rate-limit points that were charged for operations.',
      registers,
    });
    this.#refused = new Counter({
      name: 'litfass_points_refused_total',
      help: 'Rate-limit points of the operations that the rate limit rejected.',
      registers,
    });
    this.#requests = new Counter({
      name: 'litfass_http_requests_total',
      help: 'Responses of the API, by route and HTTP status, including POST /graphql.',
      labelNames: ['route', 'status'],
      registers,
    });
    this.#requestSeconds = new Histogram({
      name: 'litfass_http_request_duration_seconds',
      help: 'Time until the response of the API was sent, by route, excluding POST /graphql.',
      labelNames: ['route'],
      buckets: requestBuckets,
      registers,
    });
    this.#statementSeconds = new Histogram({
      name: 'litfass_statement_duration_seconds',
      help: 'Duration of statements and transactions, by database role and class, including the wait for a connection.',
      labelNames: ['role', 'class'],
      buckets: statementBuckets,
      registers,
    });
    this.#statementFailures = new Counter({
      name: 'litfass_statement_failures_total',
      help: 'Statements and transactions that failed, by database role and class.',
      labelNames: ['role', 'class'],
      registers,
    });
    this.#turnSeconds = new Histogram({
      name: 'litfass_turn_wait_seconds',
      help: 'Time that statements waited for the turn of their company, partner or API key, by class. Statements that didn’t wait aren’t counted.',
      labelNames: ['class'],
      buckets: statementBuckets,
      registers,
    });
    this.#jobSeconds = new Histogram({
      name: 'litfass_job_duration_seconds',
      help: 'Duration of job attempts, by queue and outcome: ok, error, or stopped (the worker was stopped).',
      labelNames: ['queue', 'outcome'],
      buckets: jobBuckets,
      registers,
    });
    this.#uploads = new Counter({
      name: 'litfass_uploads_ended_total',
      help: 'Uploads that this process has ended, by final status.',
      labelNames: ['status'],
      registers,
    });
    this.#mails = new Counter({
      name: 'litfass_mail_attempts_total',
      help: 'Attempts to send an email by outcome: sent, postponed or undeliverable.',
      labelNames: ['outcome'],
      registers,
    });
    this.#signIns = new Counter({
      name: 'litfass_sign_ins_total',
      help: 'Sign-ins of people by outcome: ok or refused.',
      labelNames: ['outcome'],
      registers,
    });
    this.#redisOutages = new Counter({
      name: 'litfass_redis_outages_total',
      help: 'Number of times that Redis stopped responding to this process.',
      registers,
    });
  }

  operation({ operation, outcome, seconds, spent, refused }: MeasuredOperation): void {
    this.#operations.inc({ operation, outcome });
    this.#operationSeconds.observe({ operation }, seconds);
    if (spent > 0) this.#spent.inc(spent);
    if (refused > 0) this.#refused.inc(refused);
  }

  request({ route, status, seconds }: MeasuredResponse): void {
    this.#requests.inc({ route, status });
    this.#requestSeconds.observe({ route }, seconds);
  }

  /** Counts a response whose time {@link operation} has counted. */
  graphqlRequest(status: number): void {
    this.#requests.inc({ route: '/graphql', status });
  }

  /** A property, because it is passed on as a function. */
  readonly onStatement: StatementObserver = (role, statementClass, seconds, error) => {
    const labels = labelsOf(role, statementClass);
    this.#statementSeconds.observe(labels, seconds);
    if (error !== undefined) this.#statementFailures.inc(labels);
  };

  turn(turnClass: TurnClass, seconds: number): void {
    this.#turnSeconds.observe({ class: turnClass }, seconds);
  }

  job(queue: string, outcome: JobOutcome, seconds: number): void {
    this.#jobSeconds.observe({ queue, outcome }, seconds);
  }

  uploadEnded(status: string): void {
    this.#uploads.inc({ status });
  }

  mail(outcome: 'sent' | 'postponed' | 'undeliverable'): void {
    this.#mails.inc({ outcome });
  }

  signIn(outcome: 'ok' | 'refused'): void {
    this.#signIns.inc({ outcome });
  }

  redisOutage(): void {
    this.#redisOutages.inc();
  }
}

interface StatementLabels {
  readonly role: Role;
  readonly class: StatementClass;
}

const statementLabels: Readonly<Record<StatementClass, Map<Role, StatementLabels>>> = {
  short: new Map(),
  long: new Map(),
  transaction: new Map(),
};

/** The same object for the same labels, found without a new string: every statement needs them. */
function labelsOf(role: Role, statementClass: StatementClass): StatementLabels {
  const ofClass = statementLabels[statementClass];
  let labels = ofClass.get(role);
  if (labels === undefined) ofClass.set(role, (labels = { role, class: statementClass }));
  return labels;
}
