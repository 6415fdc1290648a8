import { Fragment, type ReactNode } from 'react';

/** The longest part of a text that stays whole. A longer one would leave a phone's card. */
const wholeLength = 28;

/** A text whose email addresses break before their `@`. Other texts stay as they are. */
export function Breakable({ text }: { text: string }) {
  return /\S@\S/.test(text) ? withBreaks(text.split(/(?=@)|(?<=\s)/).map(whole)) : text;
}

/** A name with line-break opportunities between its words. A unit after it, in parentheses, stays whole. */
export function BreakableName({ name }: { name: string }) {
  const parts = name.split(/(?<=[a-z0-9_.])(?=[A-Z])|(?<=[._]|\S\()|(?=\s\()/);
  return withBreaks(parts.map((part) => (/^\s\(/.test(part) ? whole(part) : part)));
}

/** A URL or a path that breaks after the slashes of its path. */
export function BreakableUrl({ url }: { url: string }) {
  return withBreaks(url.split(/(?<=[^/:]\/)/).map(whole));
}

/** A part that doesn't break, also not at its hyphens and dots, unless it is too long. */
function whole(part: string): ReactNode {
  return part.length > wholeLength ? part : <span className="whitespace-nowrap">{part}</span>;
}

function withBreaks(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, position) => (
    <Fragment key={position}>
      {position > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
