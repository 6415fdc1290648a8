import type { UseCaseFrontmatter } from '../../lib/use-case.ts';

/** Errors the operation can give, each with its cause and what to do; `#error-bad_cursor` leads to one. */
export function ErrorList({ errors }: { errors: UseCaseFrontmatter['errors'] }) {
  return (
    <dl className="border-t border-ink">
      {errors.map(({ code, cause, fix }) => (
        <div key={code} id={`error-${code.toLowerCase()}`} className="border-b border-rule py-4 target:bg-accent-wash">
          <dt>
            <code className="text-sm font-semibold break-words">{code}</code>
          </dt>
          <dd className="mt-1">{cause}</dd>
          <dd className="mt-1 text-muted">{fix}</dd>
        </div>
      ))}
    </dl>
  );
}
