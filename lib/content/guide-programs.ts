import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Reads a program of the guides in each language: the files with that name in `content/guides/programs`. */
export function loadGuidePrograms(name: string): Promise<GuideProgram[]> {
  return Promise.all(
    sampleLanguages.map(async ({ id, label, highlightAs, extension }) => {
      const file = join(/* turbopackIgnore: true */ guidesFolder, 'programs', `${name}.${extension}`);
      return { id, label, language: highlightAs, code: (await readFile(file, 'utf8')).trimEnd() };
    }),
  );
}
