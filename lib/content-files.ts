import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ContentError } from './content-error.ts';

/**
 * Folder of all use cases: one folder an operation, named like its root field. Read from the working directory, as the
 * portal is started in its repository; the bundler must not follow it (it would take the whole project along).
 */
export const useCasesFolder = join('content', 'use-cases');

const jsonObject = z.record(z.string(), z.json());
const points = z.int().min(0);
const recordedResponse = z.object({
  data: jsonObject,
  errors: z.never().optional(),
  extensions: z.object({ cost: z.object({ requested: points, actual: points }) }),
});

/** Any value that JSON can say. */
export type Json = z.infer<ReturnType<typeof z.json>>;

/** What is sent: `operation.graphql` and `variables.json` of a folder. */
export interface RequestFiles {
  /** The GraphQL document, as written. */
  document: string;
  variables: Record<string, Json>;
}

/** What the API answered: `response.json` of a folder. */
export interface RecordedAnswer {
  response: { data: Record<string, Json> };
  /** Points: taken before it ran, and kept when it had. */
  cost: { requested: number; actual: number };
}

/** What an author writes of a use case. */
export interface UseCaseDraft extends RequestFiles {
  operation: string;
  /** The source of its page. */
  page: string;
}

/** The files of a use case, as they stand in its folder. */
export interface UseCaseFiles extends UseCaseDraft, RecordedAnswer {}

/** Names of all operations that have a folder, in alphabetical order. */
export async function listOperations(folder = useCasesFolder): Promise<string[]> {
  const entries = await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Reads page, operation and variables of one use case; a file that doesn't hold is a `ContentError`. */
export async function readDraft(operation: string, folder = useCasesFolder): Promise<UseCaseDraft> {
  const [page, request] = await Promise.all([
    readText(pathOf(folder, operation, 'page.mdx')),
    readRequest(operation, folder),
  ]);
  return { operation, page, ...request };
}

/** Reads operation and variables of a folder. */
export async function readRequest(name: string, folder: string): Promise<RequestFiles> {
  const [document, variables] = await Promise.all([
    readText(pathOf(folder, name, 'operation.graphql')),
    readJson(pathOf(folder, name, 'variables.json'), jsonObject),
  ]);
  return { document: document.trimEnd(), variables };
}

/** Reads the recorded answer of a folder. */
export async function readAnswer(name: string, folder: string): Promise<RecordedAnswer> {
  const { data, extensions } = await readJson(pathOf(folder, name, 'response.json'), recordedResponse);
  return { response: { data }, cost: extensions.cost };
}

/** Reads the same with the recorded answer. */
export async function readUseCaseFiles(operation: string, folder = useCasesFolder): Promise<UseCaseFiles> {
  const [draft, answer] = await Promise.all([readDraft(operation, folder), readAnswer(operation, folder)]);
  return { ...draft, ...answer };
}

function pathOf(folder: string, operation: string, name: string): string {
  return join(/* turbopackIgnore: true */ folder, operation, name);
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ContentError(file, ['cannot be read'], { cause });
  }
}

async function readJson<Value>(file: string, shape: z.ZodType<Value>): Promise<Value> {
  const text = await readText(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ContentError(file, ['is not JSON'], { cause });
  }
  return parseContent(file, shape, value);
}

/** Checks a value of a content file; what doesn't fit is told by file and field. */
export function parseContent<Value>(file: string, shape: z.ZodType<Value>, value: unknown): Value {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ContentError(
    file,
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ')),
  );
}
