import { ButtonLink } from '#components/ui/button.tsx';
import { Column } from './column.tsx';

/** Introduces the API. */
export function Hero() {
  return (
    <section className="border-b border-rule">
      {/* Low, so that the example below begins on the first screen. */}
      <div className="mx-auto flex max-w-[96rem] items-end justify-between gap-x-12 px-4 sm:px-8 md:max-lg:gap-x-8">
        <div className="@container min-w-0 grow py-8">
          {/* The longest of its three lines on a phone, "campaigns, audiences", is 10.9 em wide and fills the column. */}
          <h1 className="text-[min(9.1cqi,3.5rem)] leading-none font-black tracking-[-0.035em] text-balance">
            One GraphQL API for campaigns, audiences and reports.
          </h1>
          <p className="mt-4 max-w-[80ch] text-pretty sm:text-lg lg:mt-6">
            Litfass is the public API of an advertising platform, for developers at advertisers, agencies and partners.
            Manage campaigns, budgets and audiences, and read their performance.
          </p>
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
            <ButtonLink href="/docs/quickstart" variant="primary">
              Make your first call
            </ButtonLink>
            <ButtonLink href="/use-cases">Browse use cases</ButtonLink>
          </div>
        </div>
        <Column className="-mb-px w-40 shrink-0 max-md:hidden lg:w-48" />
      </div>
    </section>
  );
}
