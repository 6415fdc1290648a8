import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#api/app.ts';
import { type Database, openDatabase } from '#api/db/database.ts';
import { litfassConfig } from '../litfass-config.ts';
import { seeded } from '../seeded.ts';
import { listen } from '../servers/server.ts';
import { type FaultCompany, fingerprint } from './companies.ts';
import {
  type DirectStatement,
  directStatements,
  expectedKey,
  overlongStatement,
  tryStatement,
} from './direct-statements.ts';
import type { DirectLoad, SubjectAnswer, SubjectOrder, SubjectSettings } from './subject-orders.ts';
import { Tally } from './tally.ts';

/** Maximum number of pending statements per loop of waves. */
const mostUnderWay = 48;

/**
 * Process entry: the API on loopback, and statements of the bench over the same connections. So a fault in a statement
 * of the bench, such as an error in its 300th row, happens next to the statements of requests.
 */
class Subject {
  readonly #app: FastifyInstance;
  readonly #database: Database;
  readonly #companies: readonly FaultCompany[];
  readonly port: number;
  #expected: Readonly<Record<string, string>> = {};
  #tally = new Tally();
  #resting = new AbortController();
  #loops: Promise<void>[] = [];

  private constructor(app: FastifyInstance, database: Database, companies: readonly FaultCompany[], port: number) {
    this.#app = app;
    this.#database = database;
    this.#companies = companies;
    this.port = port;
  }

  static async start({ databaseUrl, tokenPepper, companies }: SubjectSettings): Promise<Subject> {
    const config = { ...litfassConfig(databaseUrl, tokenPepper), logLevel: 'silent' as const };
    const database = await openDatabase(config.database);
    const app = await createApp(config, database);
    await app.ready();
    return new Subject(app, database, companies, await listen(app.server));
  }

  async baseline(): Promise<Readonly<Record<string, string>>> {
    const expected: Record<string, string> = {};
    for (const wanted of directStatements) {
      if (wanted.fails === true) continue;
      for (const company of this.#companies) {
        expected[expectedKey(wanted, company)] = fingerprint(await wanted.run(this.#database, company, muchLater));
      }
    }
    return expected;
  }

  load({ seed, loops, expected }: DirectLoad): void {
    this.#expected = expected;
    this.#resting = new AbortController();
    this.#loops = Array.from({ length: loops }, (_, index) => this.#waves(seeded(seed + index)));
    this.#loops.push(this.#overlong(seeded(seed + loops)));
  }

  async rest(): Promise<void> {
    this.#resting.abort();
    await Promise.all(this.#loops);
  }

  /** The counts since the last call. */
  takeCounts() {
    const { counts } = this.#tally;
    this.#tally = new Tally();
    return counts;
  }

  async verify(): Promise<void> {
    await Promise.all(
      directStatements.flatMap((wanted) => this.#companies.map((company) => this.#try(wanted, company, muchLater))),
    );
  }

  async close(): Promise<void> {
    await this.#app.close();
    await this.#database.close();
  }

  async #waves(random: () => number): Promise<void> {
    const underWay = new Set<Promise<void>>();
    while (!this.#resting.signal.aborted) {
      const length = 1 + Math.floor(random() * 16);
      for (let count = 0; count < length; count += 1) {
        const settled: Promise<void> = this.#try(chosen(random), this.#company(random), random).then(() => {
          underWay.delete(settled);
        });
        underWay.add(settled);
      }
      // Other statements continue while one is stuck.
      while (underWay.size > mostUnderWay) await Promise.race(underWay);
      await pause(random() * 40);
    }
    await Promise.all(underWay);
  }

  async #overlong(random: () => number): Promise<void> {
    while (!this.#resting.signal.aborted) {
      await this.#try(overlongStatement, this.#company(random), random);
      await pause(5_000, undefined, { signal: this.#resting.signal }).catch(() => undefined);
    }
  }

  #try(wanted: DirectStatement, company: FaultCompany, random: () => number): Promise<void> {
    const running = tryStatement(wanted, this.#database, company, random, this.#expected);
    return this.#tally.settle(expectedKey(wanted, company), running);
  }

  #company(random: () => number): FaultCompany {
    const company = this.#companies[Math.floor(random() * this.#companies.length)];
    if (company === undefined) throw new Error('There are companies.');
    return company;
  }
}

/** Replaces the random numbers: no statement is canceled before its result. */
const muchLater = () => 1_000;

const weights = directStatements.reduce((sum, { weight }) => sum + weight, 0);

function chosen(random: () => number): DirectStatement {
  let left = random() * weights;
  const found = directStatements.find(({ weight }) => (left -= weight) < 0);
  if (found === undefined) throw new Error('There are statements.');
  return found;
}

let subject: Subject | undefined;

async function obey(order: SubjectOrder): Promise<SubjectAnswer> {
  if (order.kind === 'start') {
    subject = await Subject.start(order.settings);
    return { kind: 'listening', port: subject.port };
  }
  if (subject === undefined) throw new Error('The first order is to start.');
  switch (order.kind) {
    case 'baseline':
      return { kind: 'expected', expected: await subject.baseline() };
    case 'load':
      subject.load(order.load);
      break;
    case 'rest':
      await subject.rest();
      break;
    case 'verify':
      await subject.verify();
      break;
    case 'close':
      await subject.close();
      return { kind: 'closed' };
    case 'counts':
  }
  return { kind: 'counts', counts: subject.takeCounts() };
}

process.on('message', (order: SubjectOrder) => {
  void obey(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
