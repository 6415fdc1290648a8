import clsx from 'clsx';
import { Fragment, type ComponentProps, type ReactNode } from 'react';

/** Letters that fit beside a word on a phone. */
const longestKept = { code: 16, word: 24 } as const;

/**
 * Code in a text. Short code stays on one line, and so do short words of longer code: a browser breaks them after `-`,
 * `/` and `?`.
 */
export function InlineCode({ children, ...rest }: ComponentProps<'code'>) {
  const isShort = typeof children === 'string' && children.length <= longestKept.code;
  return (
    <code
      className={clsx(
        'rounded-sm bg-sunken box-decoration-clone px-0.5 py-0.5 text-[0.875em]',
        isShort ? 'whitespace-nowrap' : 'break-words',
      )}
      {...rest}
    >
      {typeof children === 'string' && !isShort ? keepShortWords(children) : children}
    </code>
  );
}

function keepShortWords(code: string): ReactNode[] {
  return code.split(' ').map((word, position) => (
    <Fragment key={position}>
      {position > 0 && ' '}
      {/[-/?]/.test(word) && word.length <= longestKept.word ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ));
}
