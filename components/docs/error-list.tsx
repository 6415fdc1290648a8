import type { UseCaseFrontmatter } from '#lib/content/use-case.ts';
import { TextLink } from '../ui/text-link.tsx';

/** The errors an operation can return, each with its cause and its fix. The error guide has the details. */
export function ErrorList({ errors }: { errors: UseCaseFrontmatter['errors'] }) {
  return (
    <dl className="border-t border-ink">
      {errors.map(({ code, cause, fix }) => (
        <div key={code} id={`error-${code.toLowerCase()}`} className="border-b border-rule py-4 target:bg-accent-wash">
          <dt>
            <TextLink href={`/docs/errors#${code}`}>
              <code className="text-sm font-semibold break-words">{code}</code>
            </TextLink>
          </dt>
          <dd className="mt-1">{cause}</dd>
          <dd className="mt-1 text-muted">{fix}</dd>
        </div>
      ))}
    </dl>
  );
}
