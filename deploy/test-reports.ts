import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What a runner's own report says of its tests. */
export interface TestOutcome {
  readonly passed: number;
  /** Each with its file and the first line of what went wrong. */
  readonly failures: readonly string[];
}

const unitReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** Vitest's JSON report. A file that fails before its first test counts as one failure. */
export function readUnitReport(file: string): TestOutcome | undefined {
  const report = read(file, unitReport);
  if (report === undefined) return undefined;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [line(name, '(the file itself)', message)] : [];
    return failed.map((test) => line(name, test.fullName, test.failureMessages?.[0] ?? ''));
  });
  return { passed: report.numPassedTests, failures };
}

interface Suite {
  readonly specs: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
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

/** Playwright's JSON report. A test that passed only when it was tried again counts as failed. */
export function readBrowserReport(file: string): TestOutcome | undefined {
  const report = read(file, browserReport);
  if (report === undefined) return undefined;
  const failures = specsOf(report.suites)
    .filter((spec) => !spec.ok || spec.tests.some((test) => test.status === 'flaky'))
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.error?.message ?? []));
      return line(spec.file, spec.title, errors[0] ?? '');
    });
  const broken = report.errors.map((error) => line('playwright', '(the runner itself)', error.message ?? ''));
  return { passed: report.stats.expected, failures: [...failures, ...broken] };
}

function specsOf(suites: readonly Suite[]): Suite['specs'] {
  return suites.flatMap((one) => [...one.specs, ...specsOf(one.suites ?? [])]);
}

function line(file: string, title: string, message: string): string {
  const [first = ''] = message.split('\n');
  return `${file.replace(`${process.cwd()}/`, '')} › ${title}${first === '' ? '' : `: ${first}`}`;
}

function read<Shape>(file: string, shape: z.ZodType<Shape>): Shape | undefined {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
