import { ButtonLink } from '../../components/ui/button.tsx';
import { Column } from './column.tsx';

/** What the API is, in plain words. */
export function Hero() {
  return (
    <section className="border-b border-rule">
      <div className="mx-auto grid max-w-[96rem] items-end gap-x-12 px-4 sm:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="py-12 sm:py-20 lg:py-24">
          <h1 className="text-4xl font-black tracking-[-0.035em] text-balance sm:text-5xl">
            Ask for it by name. <span className="sm:block">Get exactly that.</span>
          </h1>
          <p className="mt-8 max-w-[46ch] text-lg sm:text-xl">
            Litfass is the public API of an advertising platform: campaigns and their budgets, audiences, and what both
            brought, read and changed by GraphQL.
          </p>
          <p className="mt-4 max-w-[60ch] text-muted">
            Every query in this documentation was sent to the API before it was published. What stands beside it is the
            answer that came back, with its price.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/docs/quickstart" variant="primary">
              Make the first call
            </ButtonLink>
            <ButtonLink href="/use-cases">Start from a question</ButtonLink>
          </div>
        </div>
        <Column className="mx-auto -mb-px hidden w-full max-w-108 self-end pt-10 lg:block" />
      </div>
    </section>
  );
}
