import type { Metadata } from 'next';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { portalErrors, requestErrors, userErrors } from '../../../content/guides/error-codes.ts';
import Introduction from '../../../content/guides/errors.mdx';
import { CodeIndex } from './_ui/code-index.tsx';
import { CodeSections } from './_ui/code-sections.tsx';

export const metadata: Metadata = {
  title: 'Errors',
  description: 'Every error code of the API: what causes it, what to do about it, and the HTTP status it comes with.',
};

const groups = [
  { id: 'request-errors', title: 'Errors of a request', guides: requestErrors },
  { id: 'user-errors', title: 'Errors of a mutation’s input', guides: userErrors },
  { id: 'portal-errors', title: 'Errors of the playground', guides: portalErrors },
];

/** The guide that each error's `docsUrl` leads to. */
export default function ErrorsPage() {
  return (
    <article>
      <PageHeader
        title="Errors"
        summary="Each error carries a code that never changes. Here is what causes it, what to do, and the HTTP status it comes with."
      />
      <div className="mt-8 grid gap-x-16 gap-y-12 border-t border-rule pt-8 xl:grid-cols-[minmax(0,1fr)_16rem]">
        <CodeIndex groups={groups} />
        <div className="max-w-[72ch] min-w-0">
          <Introduction />
          {groups.map((group) => (
            <CodeSections key={group.id} {...group} />
          ))}
        </div>
      </div>
    </article>
  );
}
