import { flowNamed, type FlowState } from '#lib/content/flows.ts';

/** The states of an object along a line, each with the states that follow it. A list for screen readers. */
export function Flow({ name }: { name: string }) {
  const { of, states } = flowNamed(name);
  return (
    <figure className="my-6 max-w-144 border border-rule bg-panel px-4 py-4">
      <figcaption className="mb-3 text-sm font-semibold">States of {of}</figcaption>
      <ol>
        {states.map((state) => (
          <State key={state.name} {...state} />
        ))}
      </ol>
    </figure>
  );
}

function State({ name, words, next }: FlowState) {
  const isFinal = next.length === 0;
  return (
    <li className="group relative pb-4 pl-6 last:pb-0">
      <span aria-hidden className="absolute top-2 bottom-0 left-1.25 w-px translate-y-2 bg-rule group-last:hidden" />
      <span
        aria-hidden
        className={
          isFinal
            ? 'absolute top-1.5 left-0 size-2.75 rounded-full border-2 border-accent bg-panel'
            : 'absolute top-1.5 left-0 size-2.75 rounded-full bg-accent-fill'
        }
      />
      <p className="flex flex-wrap gap-x-2 text-sm">
        <StateName name={name} />
        <span className="text-muted">
          {words}
          {isFinal && ' Final.'}
        </span>
      </p>
      {!isFinal && (
        <ul className="mt-1 space-y-1 text-sm">
          {next.map(({ to, when }) => (
            <li key={to} className="flex gap-2">
              <span aria-hidden className="text-accent">
                →
              </span>
              <span>
                <span className="sr-only">becomes </span>
                <StateName name={to} /> <span className="text-muted">{when}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function StateName({ name }: { name: string }) {
  return <span className="font-mono text-xs font-semibold wrap-anywhere">{name}</span>;
}
