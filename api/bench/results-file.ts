/** What one kind of run found out; each run writes its own sections and leaves the others as they are. */
export interface Section {
  readonly title: string;
  /** Markdown lines. */
  readonly lines: readonly string[];
}

const head = [
  '# Results of `npm run bench`',
  '',
  'Written by the bench: each run replaces the sections it measured. `api/bench/scenarios/` says what is measured, `api/bench/servers/` how the peers are set up.',
  '',
];

/** The results page with these sections in the place of the ones of their names, new ones at the end. */
export function withSections(page: string, sections: readonly Section[]): string {
  const parts = new Map(
    page
      .split(/^(?=## )/m)
      .filter((part) => part.startsWith('## '))
      .map((part) => [/^## (.*)$/m.exec(part)?.[1] ?? '', part.trimEnd()]),
  );
  for (const { title, lines } of sections) parts.set(title, [`## ${title}`, '', ...lines].join('\n').trimEnd());
  return `${[...head, [...parts.values()].join('\n\n')].join('\n')}\n`;
}
