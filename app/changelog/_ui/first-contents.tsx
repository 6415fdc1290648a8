import type { Release } from '#lib/changelog/changelog.ts';
import { Coordinate } from './coordinate.tsx';

/** The contents of the first release: operations by name, types in a disclosure. */
export function FirstContents({
  contents: { queries, mutations, types },
}: {
  contents: NonNullable<Release['contents']>;
}) {
  return (
    <div className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
      <Names title="Queries" names={queries.map((name) => `Query.${name}`)} />
      <Names title="Mutations" names={mutations.map((name) => `Mutation.${name}`)} />
      <details className="sm:col-span-2">
        <summary className="cursor-pointer py-1 font-semibold">{types.length} types</summary>
        <ul className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
          {types.map((name) => (
            <li key={name} className="min-w-0">
              <Coordinate of={name} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">
        {title} <span className="text-sm font-normal text-muted">{names.length}</span>
      </h3>
      <ul className="mt-2 space-y-1">
        {names.map((name) => (
          <li key={name}>
            <Coordinate of={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}
