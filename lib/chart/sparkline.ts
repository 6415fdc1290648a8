interface SparklineFrame {
  width: number;
  height: number;
  /** The value of a column that fills the height: the highest one of all sparklines that readers compare. */
  peak: number;
}

/**
 * Columns of a sparkline as SVG paths, one for each part of the values. The first part is at the bottom. `parts` has the
 * values of each part.
 */
export function sparklinePaths(
  parts: readonly (readonly number[])[],
  { width, height, peak }: SparklineFrame,
): string[] {
  const count = parts[0]?.length ?? 0;
  const totals = Array.from({ length: count }, (_, index) => parts.reduce((sum, part) => sum + (part[index] ?? 0), 0));
  const slot = width / Math.max(1, count);
  // Every value above 0 is visible.
  const sizeOf = (value: number) => (value === 0 ? 0 : Math.max(2, Math.round((value / Math.max(1, peak)) * height)));
  const columns = totals.map((total, index) => {
    const x = Math.round((index + 0.5) * slot);
    // Room for each of its parts, also where the scale is that of far higher columns.
    const visible = parts.reduce((sum, part) => sum + ((part[index] ?? 0) === 0 ? 0 : 2), 0);
    let top = height - Math.max(visible, sizeOf(total));
    // From the top, so that a small part is taken from the large one below it.
    return parts
      .map((part, position) => (position === 0 ? height : sizeOf(part[index] ?? 0)))
      .toReversed()
      .map((size) => {
        const from = top;
        top = Math.min(height, top + size);
        return top > from ? `M${x} ${top}V${from}` : '';
      })
      .toReversed();
  });
  return parts.map((_, position) => columns.map((column) => column[position] ?? '').join(''));
}
