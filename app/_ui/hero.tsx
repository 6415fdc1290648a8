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
          <p className="mt-8 max-w-[52ch] text-lg sm:text-xl">
            Litfass is the public API of an advertising platform. You send a GraphQL query to one address, and what
            comes back holds the fields you named and nothing else.
          </p>
          <p className="mt-4 max-w-[60ch] text-muted">
            Today it tells you which companies a token reaches, and lets their admins create API keys and look through
            the ones they have.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/use-cases" variant="primary">
              Start from a use case
            </ButtonLink>
            <ButtonLink href="/playground" prefetch={false}>
              Open the playground
            </ButtonLink>
          </div>
        </div>
        <Column className="mx-auto -mb-px hidden w-full max-w-108 self-end pt-10 lg:block" />
      </div>
    </section>
  );
}
