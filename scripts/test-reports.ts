import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The results from a test runner's report. */
export interface TestOutcome {
  readonly passed: number;
  /** Each with its file and the first line of its error. */
  readonly failures: readonly string[];
  readonly skipped: readonly SkippedTest[];
}

/** A test that no project ran. */
interface SkippedTest {
  readonly file: string;
  readonly name: string;
  /** The machine's missing requirement; undefined when the test doesn't name one. */
  readonly needs: string | undefined;
}

const unitReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
          meta: z.object({ needs: z.string().optional() }).default({}),
        }),
      ),
    }),
  ),
});

/** Parses Vitest's JSON report. A file that fails before its first test counts as one failure. */
export function readUnitReport(file: string): TestOutcome | undefined {
  const report = read(file, unitReport);
  if (report === undefined) return undefined;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [line(name, '(the file itself)', message)] : [];
    return failed.map((test) => line(name, test.fullName, test.failureMessages?.[0] ?? ''));
  });
  return { passed: report.numPassedTests, failures, skipped: skippedUnits(report) };
}

/** Tests that no project ran: one that needs PostgreSQL is skipped on PGlite and runs in the other project. */
function skippedUnits({ testResults }: z.output<typeof unitReport>): SkippedTest[] {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, meta }) => ({
      ran: status === 'passed' || status === 'failed',
      test: { file: fromHere(name), name: fullName, needs: meta.needs },
    })),
  );
  const byTest = Map.groupBy(tests, ({ test }) => `${test.file} ${test.name}`);
  return [...byTest.values()].flatMap((runs) => {
    const [first] = runs;
    return first === undefined || runs.some(({ ran }) => ran) ? [] : [first.test];
  });
}

interface Suite {
  readonly specs: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly annotations: readonly { readonly type: string; readonly description?: string | undefined }[];
      readonly results: readonly { readonly error?: { readonly message?: string | undefined } | undefined }[];
    }[];
  }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        ok: z.boolean(),
        title: z.string(),
        file: z.string(),
        tests: z.array(
          z.object({
            status: z.string(),
            annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
            results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
          }),
        ),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);

const browserReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({ expected: z.number() }),
});

/** Parses Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function readBrowserReport(file: string): TestOutcome | undefined {
  const report = read(file, browserReport);
  if (report === undefined) return undefined;
  const specs = specsOf(report.suites);
  const failures = specs
    .filter((spec) => !spec.ok || spec.tests.some((test) => test.status === 'flaky'))
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.error?.message ?? []));
      return line(spec.file, spec.title, errors[0] ?? '');
    });
  const broken = report.errors.map((error) => line('playwright', '(the runner itself)', error.message ?? ''));
  const skipped = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => ({
        file: spec.file,
        name: spec.title,
        needs: annotations.find(({ type }) => type === 'skip')?.description,
      })),
  );
  return { passed: report.stats.expected, failures: [...failures, ...broken], skipped };
}

/** Skipped tests, grouped by the missing requirement. */
export function skippedLines(skipped: readonly SkippedTest[]): string[] {
  const reasons = skipped.map(({ file, needs }) =>
    needs === undefined ? `of ${file} without a reason` : `for lack of ${needs}`,
  );
  return [...Map.groupBy(reasons, (reason) => reason)].map(
    ([reason, { length }]) => `- ${length} ${length === 1 ? 'test' : 'tests'} ${reason}`,
  );
}

/** The last line of `npm test`: `N passed, N failed`, and `, N skipped` if there were any. */
export function closingLine(outcomes: readonly TestOutcome[]): string {
  const sum = (count: (outcome: TestOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const skipped = sum((outcome) => outcome.skipped.length);
  const line = `${sum(({ passed }) => passed)} passed, ${sum(({ failures }) => failures.length)} failed`;
  return skipped === 0 ? line : `${line}, ${skipped} skipped`;
}

function specsOf(suites: readonly Suite[]): Suite['specs'] {
  return suites.flatMap((one) => [...one.specs, ...specsOf(one.suites ?? [])]);
}

function line(file: string, title: string, message: string): string {
  const [first = ''] = message.split('\n');
  return `${fromHere(file)} › ${title}${first === '' ? '' : `: ${first}`}`;
}

function fromHere(file: string): string {
  return file.replace(`${process.cwd()}/`, '');
}

function read<Shape>(file: string, shape: z.ZodType<Shape>): Shape | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
