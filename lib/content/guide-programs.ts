import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { guidesFolder } from './guides.ts';
import type { CodeLanguage } from '../text/highlight.ts';
import { sampleLanguages } from '../samples/index.ts';

/** A program in a guide, in one language. */
export interface GuideProgram {
  /** The ID of the language in `sampleLanguages`. */
  readonly id: (typeof sampleLanguages)[number]['id'];
  readonly label: string;
  readonly language: CodeLanguage;
  readonly code: string;
}

const programsFolder = join(/* turbopackIgnore: true */ guidesFolder, 'programs');

/** The names of the programs of the guides, each once. */
export async function listGuidePrograms(): Promise<string[]> {
  const files = await readdir(/* turbopackIgnore: true */ programsFolder);
  return [...new Set(files.map((file) => parse(file).name))].toSorted();
}

/** Reads a program of the guides in each language that it exists in: the files with that name in `content/guides/programs`. */
export async function loadGuidePrograms(name: string): Promise<GuideProgram[]> {
  const files = await readdir(/* turbopackIgnore: true */ programsFolder);
  const written = sampleLanguages.filter(({ extension }) => files.includes(`${name}.${extension}`));
  if (written.length === 0) throw new Error(`${programsFolder} has no program ${name}.`);
  return Promise.all(
    written.map(async ({ id, label, highlightAs, extension }) => {
      const file = join(/* turbopackIgnore: true */ programsFolder, `${name}.${extension}`);
      return { id, label, language: highlightAs, code: (await readFile(file, 'utf8')).trimEnd() };
    }),
  );
}
