import type { UseCase } from '../../lib/content.ts';

/** Each variable of the operation: its type, what it does, and the value used on this page. */
export function VariableList({ useCase }: { useCase: UseCase }) {
  return (
    <dl className="border-t border-ink">
      {useCase.parsed.variables.map(({ name, type, required }) => (
        <div key={name} className="border-b border-rule py-4">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-semibold">${name}</code>
            <code className="text-sm text-muted">{type}</code>
            <span className="text-sm text-muted">{required ? 'required' : 'optional'}</span>
          </dt>
          <dd className="mt-1">
            <p>{useCase.frontmatter.variables[name]}</p>
            {name in useCase.variables && (
              <p className="mt-2 text-sm text-muted">
                Here: <code className="break-words text-ink">{JSON.stringify(useCase.variables[name])}</code>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
