const facts = [
  {
    term: 'One address',
    text: 'Every question and every change is a POST to /graphql, JSON in and JSON out. The schema lies beside it, at /schema.graphql.',
  },
  {
    term: 'Pages that hold still',
    text: 'A page ends at a row, not at a number. Rows added or removed meanwhile don’t push the others about, and page 1,000 costs what page 1 costs.',
  },
  {
    term: 'Errors with a name',
    text: 'Each error carries a code that never changes and the id of its request. Every use case says which ones it can meet and how to mend them.',
  },
  {
    term: 'Keys shown once',
    text: 'The value of an API key is in the answer that creates it, and in no other answer, page or log.',
  },
  {
    term: 'Values never stored',
    text: 'What stays with us is a keyed fingerprint of it, a prefix and the last four characters: enough to recognise a key, not to use it.',
  },
  {
    term: 'Nothing cut in silence',
    text: 'A limit out of range is an error that names the range. Large numbers come as strings, so no digit is lost on the way.',
  },
] as const;

/** What is different here. Every sentence is a rule the API keeps. */
export function Facts() {
  return (
    <section aria-labelledby="facts" className="mx-auto max-w-[96rem] px-4 pt-16 sm:px-8 sm:pt-24">
      <h2 id="facts" className="text-2xl font-extrabold tracking-tight sm:text-3xl">
        What you can rely on
      </h2>
      <dl className="mt-8 grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(({ term, text }) => (
          <div key={term} className="border-t border-ink pt-4 pb-8">
            <dt className="text-lg font-bold tracking-tight">{term}</dt>
            <dd className="mt-2 max-w-[48ch] text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
