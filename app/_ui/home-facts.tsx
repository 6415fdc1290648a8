import { TextLink } from '#components/ui/text-link.tsx';

const facts = [
  {
    term: 'One endpoint',
    text: (
      <>
        Every query and every mutation is a POST request to <code className="text-sm">/graphql</code>, with JSON in both
        directions. You can download <TextLink href="/schema.graphql">the schema</TextLink>.
      </>
    ),
  },
  {
    term: 'Stable pagination',
    text: 'Cursors mark a position. Rows that are added or removed while you page don’t shift the rest. Page 1,000 costs as much as page 1.',
  },
  {
    term: 'Stable error codes',
    text: 'Each error has a code that never changes and the ID of its request. Every use case lists its possible errors and how to fix them.',
  },
  {
    term: 'Keys shown once',
    text: 'The response that creates an API key contains its value. No other response, page or log contains it.',
  },
  {
    term: 'Keys stored as hashes',
    text: 'We store only a keyed hash, a prefix and the last four characters. With these, you can recognize a key, but not use it.',
  },
  {
    term: 'No silent truncation',
    text: 'If a page size is out of range, the API returns an error that states the range. Large numbers are strings, so clients don’t lose digits.',
  },
] as const;

/** The API's distinguishing features. Every sentence is a rule that the API enforces. */
export function Facts() {
  return (
    <section aria-labelledby="facts" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <h2 id="facts" className="text-2xl font-extrabold tracking-tight lg:text-3xl">
        What the API guarantees
      </h2>
      <dl className="mt-8 grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ term, text }) => (
          <div key={term} className="border-t border-ink pt-4 pb-8">
            <dt className="text-lg font-bold tracking-tight">{term}</dt>
            <dd className="mt-2 max-w-[48ch] text-pretty text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
