'use client';

import { useStoredList } from '../parts/use-stored-list.ts';

/** The text sizes of the editors in pixels. */
export const textSizes = [12, 13, 14, 16, 18] as const;

const standard = 13;

/** The chosen text size of the editors. */
export function useTextSize() {
  const { items, change } = useStoredList('litfass:layout:text-size', readSize);
  return { size: items[0] ?? standard, choose: (size: number) => change(() => [size]) };
}

function readSize(text: string | null): number[] {
  return textSizes.filter((size) => text === JSON.stringify([size]));
}
