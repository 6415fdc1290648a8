/** Columns of a sparkline as two SVG paths: the values, and the marked part at the top of each. */
export function sparklinePaths(
  values: readonly number[],
  marked: readonly number[],
  { width, height }: { width: number; height: number },
): { plain: string; marks: string } {
  const peak = Math.max(1, ...values);
  const slot = width / Math.max(1, values.length);
  // Every value above 0 is visible.
  const sizeOf = (value: number) => (value === 0 ? 0 : Math.max(2, Math.round((value / peak) * height)));
  const columns = values.map((value, index) => {
    const all = sizeOf(value);
    return { x: Math.round((index + 0.5) * slot), all, marks: Math.min(all, sizeOf(marked[index] ?? 0)) };
  });
  const path = (parts: readonly { x: number; from: number; to: number }[]) =>
    parts
      .filter(({ from, to }) => from > to)
      .map(({ x, from, to }) => `M${x} ${from}V${to}`)
      .join('');
  return {
    plain: path(columns.map(({ x, all, marks }) => ({ x, from: height, to: height - all + marks }))),
    marks: path(columns.map(({ x, all, marks }) => ({ x, from: height - all + marks, to: height - all }))),
  };
}
