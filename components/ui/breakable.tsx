import { Fragment } from 'react';

/** A text whose email address breaks before its `@` or after a dot. Other texts stay as they are. */
export function Breakable({ text }: { text: string }) {
  if (!/\S@\S/.test(text)) return text;
  return text.split(/(?=@)|(?<=\.)/).map((part, position) => (
    <Fragment key={position}>
      {position > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
