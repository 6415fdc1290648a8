import { uploadLimits } from '#shared/limits.ts';

/** How a file is divided: every part but the last has `partSize` bytes. */
export interface PartPlan {
  readonly mode: 'SINGLE' | 'MULTIPART';
  readonly partSize: number;
  readonly partCount: number;
}

/**
 * One request up to 100 MiB, or up to 16 MiB if the upload must be resumable. Larger files use parts of 16 MiB, doubled
 * until there are at most 10,000.
 */
export function planParts(contentLength: number, resumable = false): PartPlan {
  const longestSingle = resumable ? uploadLimits.partLength : uploadLimits.singleLength;
  if (contentLength <= longestSingle) return { mode: 'SINGLE', partSize: contentLength, partCount: 1 };
  let partSize: number = uploadLimits.partLength;
  while (Math.ceil(contentLength / partSize) > uploadLimits.parts) partSize *= 2;
  return { mode: 'MULTIPART', partSize, partCount: Math.ceil(contentLength / partSize) };
}

/** The bytes of a part of a plan, numbered from 1. */
export function lengthOfPart(
  contentLength: number,
  { partSize, partCount }: Omit<PartPlan, 'mode'>,
  partNumber: number,
): number {
  return partNumber < partCount ? partSize : contentLength - partSize * (partCount - 1);
}
