import type { Letter } from './letter.ts';

/** The plain-text part of a mail. */
export function letterText(letter: Letter, settingsUrl: string): string {
  const facts = letter.facts?.map(([label, value]) => `${label}: ${value}`).join('\n');
  const action = letter.action && `${letter.action.label}:\n${letter.action.url}`;
  const footer = [letter.reason, ...(letter.isOptional ? [`Change which emails you get: ${settingsUrl}`] : [])].join(
    '\n',
  );
  return [letter.heading, ...letter.paragraphs, facts, action, ...(letter.afterwards ?? []), `-- \nLitfass\n${footer}`]
    .filter((part) => part !== undefined)
    .join('\n\n')
    .concat('\n');
}
