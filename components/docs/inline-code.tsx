import { Fragment, type ComponentProps, type ReactNode } from 'react';

/** Code in a text. Short words of it stay on one line: a browser breaks them after `-`, `/` and `?`. */
export function InlineCode({ children, ...rest }: ComponentProps<'code'>) {
  return (
    <code className="rounded-sm bg-sunken px-0.5 py-0.5 text-[0.875em] break-words" {...rest}>
      {typeof children === 'string' ? keepShortWords(children) : children}
    </code>
  );
}

const longestKept = 24;

function keepShortWords(code: string): ReactNode[] {
  return code.split(' ').map((word, position) => (
    <Fragment key={position}>
      {position > 0 && ' '}
      {/[-/?]/.test(word) && word.length <= longestKept ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ));
}
