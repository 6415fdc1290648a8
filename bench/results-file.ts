/** The results of one kind of run. Each run writes its own sections and keeps the others. */
export interface Section {
  readonly title: string;
  /** Markdown lines. */
  readonly lines: readonly string[];
}

const head = [
  '# Results of `npm run bench`',
  '',
  'Written by the bench: each run replaces the sections it measured. `bench/scenarios/` says what is measured, `bench/servers/` how the peers are set up.',
  '',
];

/** The results page with these sections: existing ones are replaced by name, new ones are added at the end. */
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
