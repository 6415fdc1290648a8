import { createHash } from 'node:crypto';
import { seeded } from '../seeded.ts';

/** An upload and its expected result. */
export interface PlannedUpload {
  readonly key: string;
  readonly operation: 'ADD' | 'REMOVE' | 'REPLACE';
  readonly file: Buffer;
  readonly sha256: string;
  readonly expected: {
    readonly total: number;
    readonly accepted: number;
    readonly duplicate: number;
    readonly rejected: number;
    readonly added: number;
    readonly removed: number;
  };
}

/** Uploads to one audience, one after another, and the people in it at the end. */
export interface PlannedAudience {
  readonly uploads: readonly PlannedUpload[];
  readonly members: ReadonlySet<string>;
}

/** Uploads with a known outcome: added, removed and replaced people, with duplicates and invalid rows. */
export function planUploads(
  seed: number,
  uploads: number,
  audiences: number,
  { leastRows = 1, mostRows }: { readonly leastRows?: number; readonly mostRows: number },
): PlannedAudience[] {
  const random = seeded(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return Array.from({ length: audiences }, (_, audience) => {
    const members = new Set<string>();
    const share = Math.floor((uploads + audiences - 1 - audience) / audiences);
    const planned = Array.from({ length: share }, (_unused, turn): PlannedUpload => {
      const operation = turn === 0 ? 'ADD' : (['ADD', 'REMOVE', 'REPLACE'] as const)[below(3)];
      const least = operation === 'REPLACE' ? Math.max(leastRows, Math.ceil(members.size / 4)) : leastRows;
      const people = new Set<string>();
      const wanted = Math.max(least, Math.ceil(mostRows * random() ** 2));
      while (people.size < wanted) people.add(`person${below(mostRows * 2)}@example.com`);
      const before = members.size;
      const known = [...people].filter((person) => members.has(person)).length;
      if (operation === 'REPLACE') members.clear();
      for (const person of people) {
        if (operation === 'REMOVE') members.delete(person);
        else members.add(person);
      }
      const again = [...people].slice(0, below(Math.min(5, people.size)));
      const wrong = below(Math.min(3, people.size));
      const lines = ['email', ...people, ...again, ...Array.from({ length: wrong }, (_none, row) => `invalid ${row}`)];
      const file = Buffer.from(`${lines.join('\n')}\n`);
      return {
        operation: operation ?? 'ADD',
        file,
        key: `kills-${seed}-${audience}-${turn}`,
        sha256: createHash('sha256').update(file).digest('base64'),
        expected: {
          total: lines.length - 1,
          accepted: people.size,
          duplicate: again.length,
          rejected: wrong,
          added: operation === 'REMOVE' ? 0 : people.size - known,
          removed: { ADD: 0, REMOVE: known, REPLACE: before - known }[operation ?? 'ADD'],
        },
      };
    });
    return { uploads: planned, members };
  });
}

/** The longest field of a file is 4 KiB. */
const longestPadding = 4_000;

/** The same rows with a second column that makes the file longer than `bytes`. */
export function paddedTo(bytes: number, file: Buffer): Buffer {
  const [header = '', ...rows] = file.toString().trimEnd().split('\n');
  const padding = 'x'.repeat(Math.min(longestPadding, Math.ceil(bytes / rows.length)));
  return Buffer.from(`${header},padding\n${rows.map((row) => `${row},${padding}\n`).join('')}`);
}
