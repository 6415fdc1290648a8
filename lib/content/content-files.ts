import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Json } from '#shared/json.ts';
import { ContentError } from '../text/content-error.ts';

/**
 * The folder of all use cases. Each operation has a folder with the name of its root field. The path is relative to the
 * working directory, because the portal starts in its repository. The bundler must not trace it, or it would bundle the
 * whole project.
 */
export const useCasesFolder = join('content', 'use-cases');

const jsonObject = z.record(z.string(), z.json());
const points = z.int().min(0);
const recordedResponse = z.object({
  data: jsonObject,
  errors: z.never().optional(),
  extensions: z.object({
    cost: z
      .object({ requested: points, actual: points })
      .refine(({ requested, actual }) => actual <= requested, 'more points were charged than reserved'),
  }),
});

/** The request of a folder: `operation.graphql` and `variables.json`. */
export interface RequestFiles {
  /** The GraphQL document, as written. */
  document: string;
  variables: Record<string, Json>;
}

/** The recorded response of a folder: `response.json`. */
export interface RecordedAnswer {
  response: { data: Record<string, Json> };
  /** Points: reserved before the operation ran, and charged afterwards. */
  cost: { requested: number; actual: number };
}

/** The files of a use case that its author writes. */
export interface UseCaseDraft extends RequestFiles {
  operation: string;
  /** The MDX source of its page. */
  page: string;
}

/** All files of a use case's folder. */
export interface UseCaseFiles extends UseCaseDraft, RecordedAnswer {}

/** Names of all operations that have a folder, in alphabetical order. */
export async function listOperations(folder = useCasesFolder): Promise<string[]> {
  const entries = await readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Reads the page, operation and variables of one use case. Throws a `ContentError` for an invalid file. */
export async function readDraft(operation: string, folder = useCasesFolder): Promise<UseCaseDraft> {
  const [page, request] = await Promise.all([
    readText(pathOf(folder, operation, 'page.mdx')),
    readRequest(operation, folder),
  ]);
  return { operation, page, ...request };
}

/** Reads a folder's operation and variables. */
export async function readRequest(name: string, folder: string): Promise<RequestFiles> {
  const [document, variables] = await Promise.all([
    readText(pathOf(folder, name, 'operation.graphql')),
    readJson(pathOf(folder, name, 'variables.json'), jsonObject),
  ]);
  return { document: document.trimEnd(), variables };
}

/** Reads a folder's recorded response. */
export async function readAnswer(name: string, folder: string): Promise<RecordedAnswer> {
  const { data, extensions } = await readJson(pathOf(folder, name, 'response.json'), recordedResponse);
  return { response: { data }, cost: extensions.cost };
}

/** Reads the same files and the recorded response. */
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

/** Validates a value of a content file. The error names the file and each invalid field. */
export function parseContent<Value>(file: string, shape: z.ZodType<Value>, value: unknown): Value {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ContentError(
    file,
    parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ')),
  );
}
