'use client';

import { useRef, useState } from 'react';
import { sampleFile, UnusableFile, type FileSample } from '../../../../../lib/uploads/file-sample.ts';

/** The file of the form, and what its first rows say. */
export interface ChosenFile {
  readonly file: File | null;
  readonly sample: FileSample | null;
  /** Why it can't be uploaded. */
  readonly problem: string | undefined;
}

/** Keeps the file that was chosen last, looked at by the rules of the API. */
export function useChosenFile(): ChosenFile & { choose: (file: File) => void } {
  const [chosen, setChosen] = useState<ChosenFile>({ file: null, sample: null, problem: undefined });
  const latest = useRef<File>(undefined);

  const look = async (file: File): Promise<void> => {
    const found = await sampleFile(file).then(
      (sample) => ({ sample, problem: undefined }),
      (error: unknown) => {
        const isKnown = error instanceof UnusableFile;
        if (!isKnown) reportError(error);
        return { sample: null, problem: isKnown ? error.message : 'The file can’t be read.' };
      },
    );
    // Somebody may have chosen another one meanwhile.
    if (latest.current === file) setChosen({ file, ...found });
  };
  return {
    ...chosen,
    choose: (file) => {
      latest.current = file;
      look(file).catch(reportError);
    },
  };
}
