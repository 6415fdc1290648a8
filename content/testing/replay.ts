import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentError } from '#lib/text/content-error.ts';
import { listOperations, readDraft } from '#lib/content/content-files.ts';
import { readFrontmatter } from '#lib/content/frontmatter.ts';
import { type Caller, parseFrontmatter } from '#lib/content/use-case.ts';
import { isObject, type Json } from '#shared/json.ts';

/** One operation and its caller. */
interface Step {
  document: string;
  variables: Record<string, Json>;
  as: Caller;
}

/** A response of the API without secrets. */
interface Recorded {
  data: Json;
  cost: { requested: number; actual: number };
  errors?: Json;
}

/** Sends the steps to a freshly seeded API and returns the response to the last one. */
type Ask = (steps: Step[]) => Promise<Recorded>;

/** All operations that a use case sends: those it comes after, recursively, and its own. */
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
    before.push(...steps, ...(own === undefined ? [] : [withInput({ ...own, as: other.as ?? own.as }, other.input)]));
  }
  return [...before, { document, variables, as }];
}

/** The step with some values of its variable `input` replaced. */
function withInput(step: Step, input: Readonly<Record<string, Json>> = {}): Step {
  const { variables } = step;
  const own = isObject(variables['input']) ? variables['input'] : {};
  return Object.keys(input).length === 0 ? step : { ...step, variables: { ...variables, input: { ...own, ...input } } };
}

/**
 * The content of `response.json` by the current API.
 *
 * @throws ContentError that names the file of an operation that fails.
 */
export async function answerOf(folder: string, operation: string, ask: Ask): Promise<string> {
  return answerTo(await stepsOf(folder, operation), join(folder, operation, 'operation.graphql'), ask);
}

/** The same for steps from other sources. `file` contains the last one. */
export async function answerTo(steps: Step[], file: string, ask: Ask): Promise<string> {
  const { data, cost, errors } = await ask(steps);
  if (errors !== undefined) throw new ContentError(file, [`the API returns ${JSON.stringify(errors)}`]);
  return `${JSON.stringify({ data, extensions: { cost } }, null, 2)}\n`;
}

/** Runs the operation of a use case and compares the response with the recorded one. */
export async function replay(folder: string, operation: string, ask: Ask): Promise<void> {
  await compare(join(folder, operation, 'response.json'), await answerOf(folder, operation, ask));
}

/**
 * Compares a recorded response with the current one.
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
    `line ${at + 1}: recorded is ${recorded[at]?.trim() ?? 'nothing'}, the API returns ${answered[at]?.trim() ?? 'nothing'}`,
    'if the API is right, run `npm run content:record`',
  ]);
}
