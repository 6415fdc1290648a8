import type { ReactNode } from 'react';
import { type ErrorCodeGuide, errorCodeGroups } from '#shared/error-codes.ts';
import { AnchorLink } from './section-heading.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { withCode } from '../ui/with-code.tsx';

/**
 * One group of error codes. Each section's id is the code itself, because the API's responses link to `#BAD_CURSOR`.
 */
export function ErrorCodes({ of }: { of: keyof typeof errorCodeGroups }) {
  return (
    <div className="border-t border-ink">
      {errorCodeGroups[of].map((guide) => (
        <CodeSection key={guide.code} {...guide} />
      ))}
    </div>
  );
}

function CodeSection({ code, request, userError, guide }: ErrorCodeGuide) {
  const only = request === undefined ? userError : userError === undefined ? request : undefined;
  return (
    <section
      id={code}
      aria-labelledby={`${code}-title`}
      className="border-b border-rule py-6 target:bg-accent-wash target:[box-shadow:-1rem_0_var(--accent-wash),1rem_0_var(--accent-wash)]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`${code}-title`} className="min-w-0 font-mono font-semibold break-words">
          {code}
          <AnchorLink id={code}>{code}</AnchorLink>
        </h3>
        {only && <Status>{only.status}</Status>}
      </div>
      {only ? (
        <Meaning {...only} />
      ) : (
        [
          { context: 'In the `errors` of a response', meaning: request },
          { context: 'In the `userErrors` of a mutation', meaning: userError },
        ].map(
          ({ context, meaning }) =>
            meaning && (
              <div key={context} className="mt-4">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <h4 className="font-semibold">{withCode(context)}</h4>
                  <Status>{meaning.status}</Status>
                </div>
                <Meaning {...meaning} />
              </div>
            ),
        )
      )}
      {guide && (
        <p className="mt-2 sm:pl-28">
          <TextLink href={guide.href}>{guide.label}</TextLink>
        </p>
      )}
    </section>
  );
}

function Status({ children }: { children: string }) {
  return <p className="font-mono text-sm text-muted">HTTP {children}</p>;
}

function Meaning({ cause, fix, message }: NonNullable<ErrorCodeGuide['request']>) {
  return (
    <dl className="mt-2 gap-x-4 sm:grid sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-2">
      <Fact term="Cause">{withCode(cause)}</Fact>
      <Fact term="What to do">{withCode(fix)}</Fact>
      {message !== undefined && (
        <Fact term="Message">
          <code className="text-sm break-words text-muted">{message}</code>
        </Fact>
      )}
    </dl>
  );
}

/** A fact with its term: in a column of its own, or on a phone at the beginning of the first line. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="max-sm:mt-2 sm:contents">
      <dt className="text-sm leading-6 text-muted max-sm:inline max-sm:after:content-[':_']">{term}</dt>
      <dd className="min-w-0 max-sm:inline">{children}</dd>
    </div>
  );
}
