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
const recordedResponse = z.object({ data: jsonObject, errors: z.never().optional() });

/** Any value that JSON can say. */
export type Json = z.infer<ReturnType<typeof z.json>>;

/** The files of a use case beside its page. */
export interface UseCaseFiles {
  operation: string;
  /** The GraphQL document, as written. */
  document: string;
  variables: Record<string, Json>;
  response: { data: Record<string, Json> };
}

/** Names of all operations that have a folder, in alphabetical order. */
export async function listOperations(folder = useCasesFolder): Promise<string[]> {
  const entries = await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Reads operation, variables and recorded response of one use case; a file that doesn't hold is a `ContentError`. */
export async function readUseCaseFiles(operation: string, folder = useCasesFolder): Promise<UseCaseFiles> {
  const path = (name: string) => join(/* turbopackIgnore: true */ folder, operation, name);
  const [document, variables, response] = await Promise.all([
    readText(path('operation.graphql')),
    readJson(path('variables.json'), jsonObject),
    readJson(path('response.json'), recordedResponse),
  ]);
  return { operation, document: document.trim(), variables, response: { data: response.data } };
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
