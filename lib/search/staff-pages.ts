import type { Reference } from '../reference/model.ts';
import { referencePath } from '../reference/paths.ts';
import { isForStaff } from '../reference/callers.ts';

/**
 * The paths of the pages about operations that only staff can run, and about types that only these operations use. Most
 * readers have no use for them.
 */
export function staffPathsOf({ roots, operations, types }: Reference): ReadonlySet<string> {
  const fields = Object.values(operations)
    .flat()
    .filter(({ description }) => isForStaff(description));
  const forStaff = new Set(fields.map(({ coordinate }) => coordinate));
  const isUsedByStaff = (coordinate: string) => {
    const field = coordinate.replace(/\(.*/, '');
    return forStaff.has(field) || forStaff.has(field.split('.')[0] ?? '');
  };
  // A type is known only once all types that use it are, so this repeats until nothing is added.
  for (let size = -1; size !== forStaff.size;) {
    size = forStaff.size;
    for (const { name, usage } of types.values()) {
      const uses = [...usage.returnedBy, ...usage.acceptedBy];
      if (uses.length > 0 && uses.every(isUsedByStaff)) forStaff.add(name);
    }
  }
  return new Set([
    ...[...forStaff].map((coordinate) => referencePath(coordinate, roots)),
    ...fields.map(({ name }) => `/use-cases/${name}`),
  ]);
}
