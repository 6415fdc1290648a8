const mebibyte = 1024 ** 2;

export const uploadLimits = {
  /** Bytes of a file as it is sent. */
  contentLength: 5 * 1024 ** 3,
  /** Up to here a file travels by one request. */
  singleLength: 100 * mebibyte,
  partLength: 16 * mebibyte,
  parts: 10_000,
  /** Parts signed in one call. */
  signedParts: 100,
  /** Of one company. */
  openUploads: 50,
  columns: 64,
  fileNameLength: 255,
  headerLength: 200,
  /** Hours after which an upload that isn't complete never will be, and after which no raw file is kept. */
  hours: 24,
} as const;

/** How a file is cut: every part but the last has `partSize` bytes. */
export interface PartPlan {
  readonly mode: 'SINGLE' | 'MULTIPART';
  readonly partSize: number;
  readonly partCount: number;
}

/**
 * One request up to 100 MiB, or up to 16 where it shall be resumable; else parts of 16 MiB, doubled until there are at
 * most 10,000.
 */
export function planParts(contentLength: number, resumable = false): PartPlan {
  const longestSingle = resumable ? uploadLimits.partLength : uploadLimits.singleLength;
  if (contentLength <= longestSingle) return { mode: 'SINGLE', partSize: contentLength, partCount: 1 };
  let partSize: number = uploadLimits.partLength;
  while (Math.ceil(contentLength / partSize) > uploadLimits.parts) partSize *= 2;
  return { mode: 'MULTIPART', partSize, partCount: Math.ceil(contentLength / partSize) };
}

/** Bytes of a part of a plan, numbered from 1. */
export function lengthOfPart(
  contentLength: number,
  { partSize, partCount }: Omit<PartPlan, 'mode'>,
  partNumber: number,
): number {
  return partNumber < partCount ? partSize : contentLength - partSize * (partCount - 1);
}
