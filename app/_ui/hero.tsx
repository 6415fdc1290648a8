import { ButtonLink } from '#components/ui/button.tsx';
import { Column } from './column.tsx';

/** Introduces the API. */
export function Hero() {
  return (
    <section className="border-b border-rule">
      <div className="mx-auto grid max-w-[96rem] items-end gap-x-12 px-4 sm:px-8 md:grid-cols-[minmax(0,1fr)_minmax(0,15rem)] md:max-lg:gap-x-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
        <div className="@container pt-12 pb-10 sm:pt-16 lg:py-14">
          {/* The longest of its three lines, "campaigns, audiences", is 10.9 em wide and fills a narrow column. */}
          <h1 className="max-w-[11em] text-[min(9.1cqi,5rem)] leading-none font-black tracking-[-0.035em] text-balance">
            One GraphQL API for campaigns, audiences and reports.
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-pretty sm:mt-8 sm:text-xl">
            Litfass is the public API of an advertising platform, for developers at advertisers, agencies and partners.
            Manage campaigns, budgets and audiences, and read their performance.
          </p>
          <p className="mt-4 max-w-[60ch] text-muted">
            Every query in this documentation was sent to the API before it was published. Next to it you see the
            recorded response and its cost.
          </p>
          <div className="mt-8 grid gap-3 sm:flex">
            <ButtonLink href="/docs/quickstart" variant="primary">
              Make your first call
            </ButtonLink>
            <ButtonLink href="/use-cases">Browse use cases</ButtonLink>
          </div>
        </div>
        {/* Small, so that the example below isn't far away. */}
        <div className="-mb-px">
          <Column className="mx-auto w-full max-w-64 max-md:max-w-36 lg:max-w-84 lg:pt-8" />
        </div>
      </div>
    </section>
  );
}
