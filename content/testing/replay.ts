import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError } from '../../lib/content-error.ts';
import { listOperations, readDraft, type Json } from '../../lib/content-files.ts';
import { readFrontmatter } from '../../lib/frontmatter.ts';
import { type Caller, parseFrontmatter } from '../../lib/use-case.ts';

/** One operation with who sends it. */
interface Step {
  document: string;
  variables: Record<string, Json>;
  as: Caller;
}

/** What the API answered, fit to be published. */
interface Recorded {
  data: Json;
  cost: { requested: number; actual: number };
  errors?: Json;
}

/** Sends the steps to a freshly seeded API and tells what it answered to the last. */
type Ask = (steps: Step[]) => Promise<Recorded>;

/** What a use case sends: the operations it comes after, as far back as they go, and its own. */
async function stepsOf(folder: string, operation: string, followers: string[] = []): Promise<Step[]> {
  const file = join(folder, operation, 'page.mdx');
  if (followers.includes(operation)) throw new ContentError(file, [`after: ${operation} comes after itself`]);
  const { page, document, variables } = await readDraft(operation, folder);
  const { as, after } = parseFrontmatter(file, readFrontmatter(file, page));
  const known = await listOperations(folder);
  const missing = after.map((step) => step.operation).filter((name) => !known.includes(name));
  if (missing.length > 0) {
    throw new ContentError(
      file,
      missing.map((name) => `after: there is no use case ${name}`),
    );
  }
  const before: Step[] = [];
  for (const other of after) {
    const steps = await stepsOf(folder, other.operation, [...followers, operation]);
    const own = steps.pop();
    before.push(...steps, ...(own === undefined ? [] : [{ ...own, as: other.as ?? own.as }]));
  }
  return [...before, { document, variables, as }];
}

/** The text of `response.json` as the API answers today; an operation that fails is told by file. */
export async function answerOf(folder: string, operation: string, ask: Ask): Promise<string> {
  return answerTo(await stepsOf(folder, operation), join(folder, operation, 'operation.graphql'), ask);
}

/** The same for steps from wherever; `file` is where the last of them stands. */
export async function answerTo(steps: Step[], file: string, ask: Ask): Promise<string> {
  const { data, cost, errors } = await ask(steps);
  if (errors !== undefined) throw new ContentError(file, [`the API answers ${JSON.stringify(errors)}`]);
  return `${JSON.stringify({ data, extensions: { cost } }, null, 2)}\n`;
}

/** Runs the operation of a use case and compares with what is recorded. */
export async function replay(folder: string, operation: string, ask: Ask): Promise<void> {
  await compare(join(folder, operation, 'response.json'), await answerOf(folder, operation, ask));
}

/**
 * Compares a recorded answer with today's.
 *
 * @throws ContentError that names the file and the first line that differs.
 */
export async function compare(file: string, answer: string): Promise<void> {
  const answered = answer.split('\n');
  const recorded = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const line = answered.findIndex((text, index) => text !== recorded[index]);
  if (line < 0 && answered.length === recorded.length) return;
  const at = line < 0 ? answered.length : line;
  throw new ContentError(file, [
    `line ${at + 1}: recorded is ${recorded[at]?.trim() ?? 'nothing'}, the API answers ${answered[at]?.trim() ?? 'nothing'}`,
    'if the API is right, `npm run content:record` writes it down',
  ]);
}
