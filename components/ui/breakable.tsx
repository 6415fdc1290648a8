import { Fragment, type ReactNode } from 'react';

/** A text whose email address breaks before its `@` or after a dot. Other texts stay as they are. */
export function Breakable({ text }: { text: string }) {
  return /\S@\S/.test(text) ? withBreaks(text.split(/(?=@)|(?<=\.)/)) : text;
}

/** A name with line-break opportunities between its words. */
export function BreakableName({ name }: { name: string }) {
  return withBreaks(name.split(/(?<=[a-z0-9_.])(?=[A-Z])|(?<=[._(])/));
}

/** A URL that breaks after its slashes. */
export function BreakableUrl({ url }: { url: string }) {
  return withBreaks(url.split(/(?<=\/)(?!\/)/));
}

function withBreaks(parts: readonly string[]): ReactNode {
  return parts.map((part, position) => (
    <Fragment key={position}>
      {position > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
