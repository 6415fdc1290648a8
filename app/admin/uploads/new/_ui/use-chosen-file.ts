'use client';

import { useRef, useState } from 'react';
import { sampleFile, UnusableFile, type FileSample } from '#lib/uploads/file-sample.ts';

/** The file of the form, with a sample of its first rows. */
export interface ChosenFile {
  readonly file: File | null;
  readonly sample: FileSample | null;
  /** The reason why it can't be uploaded. */
  readonly problem: string | undefined;
}

/** Keeps the last chosen file, checked by the API's rules. */
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
    // Another file may have been chosen in the meantime.
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
