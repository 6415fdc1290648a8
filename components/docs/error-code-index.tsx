import { errorCodeIndex } from '#lib/content/error-code-index.ts';
import { withCode } from '../ui/with-code.tsx';

/** A link to the section of each error code, by the place in which the reader has seen it. */
export function ErrorCodeIndex() {
  return (
    <dl className="my-4 max-w-none! space-y-4">
      {errorCodeIndex.map(({ place, codes }) => (
        <div key={place}>
          <dt className="text-sm font-semibold">{withCode(place)}</dt>
          {/* A phone has no room for two columns of the longest names. */}
          <dd className="mt-1">
            <ul className="flex flex-wrap gap-x-4 sm:block sm:columns-[13rem] sm:gap-x-6">
              {codes.map((code) => (
                <li key={code} className="max-w-full break-inside-avoid">
                  <a
                    href={`#${code}`}
                    className="block py-1 font-mono text-xs underline decoration-rule-strong underline-offset-3 hover:text-accent pointer-coarse:py-1.5"
                  >
                    {code}
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
